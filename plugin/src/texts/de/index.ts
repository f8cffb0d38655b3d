/** German, as far as it is needed before there is a sidecar, which hands out the rest. */

import type { en } from "../en";
import type { Readable } from "../shown";
import { settings } from "./settings";
import { shell } from "./shell";
import { sidecar } from "./sidecar";

export const de: Partial<Readable<typeof en>> = { ...settings, ...shell, ...sidecar };
