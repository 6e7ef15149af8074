import type { templateSchemas } from '#domain/subjects/questionnaire/template/schema';
import type { Tx } from '#server/kernel/db/tx';
import type { Book } from '#server/kernel/documents/book/book';
import { writeBook } from '#server/kernel/documents/book/write';
import { xlsxMime } from '#server/kernel/files/mime';
import { files } from '#server/kernel/files/tables';
import { newCode } from '#server/kernel/ids';
import { contentOf, makeTemplate } from '../../../../tests/factories/templates';
import { type Lines, nothing } from '../../../../tests/isolation/line';
import { channelLeaders, consultants } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { contentRows } from './book/contentRows';
import { templateBook } from './book/templateBook';

/** A template of the caller's channel, at its first version. */
const another = async (tx: Tx, { channelTenantCode: tenantCode }: Ids): Promise<Partial<Ids>> => ({
  templateCode: await makeTemplate(tx, { tenantCode }),
});
const workbook = () => {
  const name = { zh: '模板', en: 'Template' };
  return writeBook(
    templateBook as unknown as Book,
    contentRows({ name, description: name, content: contentOf([]) }),
    'zh-CN',
  );
};

/** A workbook that the caller has tried. */
async function marked(tx: Tx, { channelTenantCode: tenantCode, accountId: createdBy }: Ids): Promise<Partial<Ids>> {
  const objectId = newCode('F');
  const file = { name: '问题标注.xlsx', mime: xlsxMime, kind: 'templateMarked', size: 1, sha256: '' };
  await tx.insert(files).values({ ...file, tenantCode, objectId, createdBy });
  return { objectId };
}
/** The platform has none of its own, and sees what ships. */
const viewers = [...consultants, 'PLATFORM_MANAGER'] as const;
const named = (free: string) => ({ zh: free, en: free });

export const lines: Lines<typeof templateSchemas> = {
  listTemplates: { roles: viewers, input: nothing },
  listValidTemplates: { roles: viewers, input: nothing },
  getTemplate: { roles: consultants, admits: viewers, input: ({ templateCode }) => ({ query: { templateCode } }) },
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
    input: ({ templateCode }) => ({ body: { templateCode, version: 1 } }),
  },
  exportTemplate: { roles: consultants, admits: viewers, input: ({ templateCode }) => ({ query: { templateCode } }) },
  parseTemplate: {
    roles: channelLeaders,
    input: async () => ({ form: { fields: {}, name: '问卷模板.xlsx', content: await workbook() } }),
  },
  getMarkedTemplate: {
    roles: channelLeaders,
    fresh: marked,
    // A permitted caller gets as far as its bytes, which it has none of.
    outcome: 'file_damaged',
    input: ({ objectId }) => ({ query: { objectId } }),
  },
};
