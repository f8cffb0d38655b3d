/** German. */

import type { en } from "../en";
import { cli } from "./cli";
import { shell } from "./shell";

export const de: typeof en = { ...shell, ...cli };
