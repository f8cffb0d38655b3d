/** English: the catalogue that defines the keys. */

import { shell } from "./shell";

export const en = { ...shell };
