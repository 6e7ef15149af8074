import type { viewSchemas } from '#domain/capabilities/view/schema';
import type { Lines } from '../../../tests/isolation/line';
import { everybody } from '../../../tests/isolation/roles';

export const lines: Lines<typeof viewSchemas> = {
  getSavedViews: { roles: everybody, input: () => ({ query: { list: 'customers' } }) },
  // A list of its own each time: one that was saved has another version.
  saveSavedViews: { roles: everybody, input: ({ free }) => ({ body: { list: free, version: 0, views: [] } }) },
};
