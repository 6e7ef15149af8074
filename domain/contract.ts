import { assets } from './assets/contract';
import { file } from './file/contract';
import { gap } from './gap/contract';
import { gov } from './gov/contract';
import { iso } from './iso/contract';
import { job } from './job/contract';
import { marketing } from './marketing/contract';
import { platform } from './platform/contract';
import { project } from './project/contract';
import { questionnaire } from './questionnaire/contract';
import { tenant } from './tenant/contract';
import { user } from './user/contract';

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
