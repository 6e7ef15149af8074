import type { templateSchemas } from '#domain/questionnaire/template/schema';
import type { Tx } from '#server/kernel/db/database';
import { contentOf, makeTemplate } from '../../../tests/factories/templates';
import { type Lines, nothing } from '../../../tests/isolation/line';
import { channelLeaders, consultants } from '../../../tests/isolation/roles';
import type { Ids } from '../../../tests/isolation/world';

/** A template of the caller's channel, at its first version. */
const another = async (tx: Tx, { channelTenantCode: tenantCode }: Ids): Promise<Partial<Ids>> => ({
  templateCode: await makeTemplate(tx, { tenantCode }),
});
const named = (free: string) => ({ zh: free, en: free });

export const lines: Lines<typeof templateSchemas> = {
  listTemplates: { roles: consultants, input: nothing },
  listValidTemplates: { roles: consultants, input: nothing },
  getTemplate: { roles: consultants, input: ({ templateCode }) => ({ query: { templateCode } }) },
  createTemplate: {
    roles: channelLeaders,
    input: ({ templateCode, free }) => ({ body: { name: named(free), from: { templateCode } } }),
  },
  saveTemplate: {
    roles: channelLeaders,
    fresh: another,
    input: ({ templateCode, free }) => ({
      body: { templateCode, version: 1, name: named(free), description: named(free), content: contentOf([]) },
    }),
  },
  publishTemplate: {
    roles: channelLeaders,
    fresh: another,
    input: ({ templateCode }) => ({ body: { templateCode, version: 1, note: '首次发布' } }),
  },
  enableTemplate: {
    roles: channelLeaders,
    fresh: another,
    input: ({ templateCode }) => ({ body: { templateCode, version: 1, isEnabled: false } }),
  },
  deleteTemplate: {
    roles: channelLeaders,
    fresh: another,
    input: ({ templateCode }) => ({ body: { templateCode } }),
  },
};
