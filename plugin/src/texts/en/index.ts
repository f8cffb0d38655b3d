/** English: the catalogue that defines the keys. */

import { cli } from "./cli";
import { health } from "./health";
import { names } from "./names";
import { settings } from "./settings";
import { shell } from "./shell";
import { sidecar } from "./sidecar";

export const en = { ...cli, ...health, ...names, ...settings, ...shell, ...sidecar };
