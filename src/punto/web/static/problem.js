// @ts-check
/** A page that is not there: everything is said without this module, which gives it the reader's own colours. */

import { settings } from "./lib/settings.js";

settings.begin();
