/** English: the catalogue that defines the keys. */

import { cli } from "./cli";
import { shell } from "./shell";

export const en = { ...shell, ...cli };
