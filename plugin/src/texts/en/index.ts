/** English: the catalogue that defines the keys. */

import { base } from "./base";
import { checks } from "./checks";
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

export const en = {
  ...base,
  ...checks,
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
};
