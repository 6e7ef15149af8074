import { eq } from 'drizzle-orm';
import type { fileSchemas } from '#domain/capabilities/file/schema';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { hashToken } from '#server/kernel/http/session';
import { newCode } from '#server/kernel/ids';
import { type Lines, ofProject, own } from '../../../tests/isolation/line';
import { everybody, reviewers, wholeReaders, workers } from '../../../tests/isolation/roles';
import type { Ids } from '../../../tests/isolation/world';
import { fileShares } from './tables';

/** A link of the project's file, made by its channel. */
const makeShare = async (tx: Tx, ids: Ids, shareCode: string, token: string) => {
  await tx.delete(fileShares).where(eq(fileShares.tokenHash, hashToken(token)));
  await tx.insert(fileShares).values({
    ...own(ids),
    objectId: ids.objectId,
    shareCode,
    tokenHash: hashToken(token),
    createdBy: ids.accountId,
    createdByTenant: ids.channelTenantCode,
    expiresAt: new Date(Date.now() + 3_600_000),
  });
};
/** A link's holder needs nothing else; each role's link is the name that is free for it. */
const links = async (tx: Tx, ids: Ids) => {
  for (const role of everybody) await makeShare(tx, ids, newCode('S'), `X-${role}`);
  return {};
};

/** Each kind of file names its readers; those of an assessment cover all its units. */
export const lines: Lines<typeof fileSchemas> = {
  downloadFile: { roles: wholeReaders, admits: everybody, input: ({ objectId }) => ({ query: { objectId } }) },
  // Auditors look on; nothing leaves the portal by them.
  getBatchDownload: {
    roles: wholeReaders,
    input: ({ projectCode, objectId }) => ({ body: { projectCode, objectIds: [objectId] } }),
  },
  shareFile: { roles: reviewers, input: ({ objectId }) => ({ body: { objectId } }) },
  listShares: { roles: reviewers, input: ({ objectId }) => ({ query: { objectId } }) },
  withdrawShare: {
    roles: reviewers,
    fresh: async (tx, ids) => {
      const shareCode = newCode('S');
      await makeShare(tx, ids, shareCode, shareCode);
      return { shareCode };
    },
    input: ({ objectId, shareCode }) => ({ body: { objectId, shareCode } }),
  },
  getSharedFile: {
    roles: everybody,
    admits: 'anybody',
    fresh: links,
    input: ({ free }) => ({ body: { token: free } }),
  },
  downloadSharedFile: {
    roles: everybody,
    admits: 'anybody',
    fresh: links,
    input: ({ free }) => ({ body: { token: free } }),
  },
  listFiles: { roles: wholeReaders, input: ofProject },
  // The sender's own file is read, and nothing else.
  readTables: {
    roles: everybody,
    outcome: 'file_type',
    input: () => ({ form: { fields: { kind: 'units' }, name: '表格.xlsx', content: Buffer.alloc(64) } }),
  },
  // Each kind is for those who save its lines.
  saveMatches: {
    roles: workers,
    admits: everybody,
    input: () => ({ body: { kind: 'units', header: ['资产'], matches: ['key'] } }),
  },
  uploadFile: {
    roles: reviewers,
    input: ({ projectCode }) => ({
      form: { fields: { projectCode }, name: '说明.txt', content: Buffer.from('说明') },
    }),
  },
  uploadFiles: {
    roles: reviewers,
    input: ({ projectCode }) => ({
      form: { fields: { projectCode }, name: '说明.txt', content: Buffer.from('说明') },
    }),
  },
  removeFile: {
    roles: reviewers,
    // One that the caller has added itself.
    fresh: async (tx, ids) => {
      const objectId = newCode('F');
      const file = { ...own(ids), objectId, name: '说明.txt', mime: 'text/plain', size: 1, sha256: '' };
      await tx.insert(files).values({ ...file, kind: 'projectFile', createdBy: ids.accountId });
      return { objectId };
    },
    input: ({ projectCode, objectId }) => ({ body: { projectCode, objectId } }),
  },
  downloadFiles: {
    roles: wholeReaders,
    input: ofProject,
  },
};
