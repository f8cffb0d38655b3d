/** English: the catalogue that defines the keys. */

import { answer } from "./answer";
import { ask } from "./ask";
import { base } from "./base";
import { beside } from "./beside";
import { checks } from "./checks";
import { choices } from "./choices";
import { cli } from "./cli";
import { health } from "./health";
import { names } from "./names";
import { notes } from "./notes";
import { papers } from "./papers";
import { reading } from "./reading";
import { settings } from "./settings";
import { shell } from "./shell";
import { sidecar } from "./sidecar";
import { views } from "./views";
import { working } from "./working";

export const en = {
  ...answer,
  ...ask,
  ...base,
  ...beside,
  ...checks,
  ...choices,
  ...cli,
  ...health,
  ...names,
  ...notes,
  ...papers,
  ...reading,
  ...settings,
  ...shell,
  ...sidecar,
  ...views,
  ...working,
};
