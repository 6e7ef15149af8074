import { assets } from './assets';
import { file } from './file';
import { gap } from './gap';
import { gov } from './gov';
import { iso } from './iso';
import { job } from './job';
import { marketing } from './marketing';
import { platform } from './platform';
import { project } from './project';
import { questionnaire } from './questionnaire';
import { tenant } from './tenant';
import { user } from './user';

/** Every call of the portal by subject; the server, openapi.json and the table tests walk it. */
export const contract = {
  user,
  platform,
  assets,
  project,
  file,
  gap,
  iso,
  gov,
  tenant,
  marketing,
  questionnaire,
  job,
} as const;
