import type { gov as calls } from '#domain/subjects/gov/contract';
import type { govSchemas } from '#domain/subjects/gov/schema';
import type { Routes } from '#server/kernel/http/mount';
import { signedIn } from '#server/kernel/policy';
import { listNationalIndustries } from './industries';

export const govRoutes: Routes<typeof calls, typeof govSchemas> = {
  listNationalIndustries: { policy: signedIn(), handle: ({ query }) => listNationalIndustries(query) },
};
