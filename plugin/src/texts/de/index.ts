/** German. */

import type { en } from "../en";
import { shell } from "./shell";

export const de: typeof en = { ...shell };
