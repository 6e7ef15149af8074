import type { fileSchemas } from '#domain/file/schema';
import { files } from '#server/kernel/files/tables';
import { newCode } from '#server/kernel/ids';
import { type Lines, ofProject, own } from '../../tests/isolation/line';
import { everybody, reviewers, wholeReaders } from '../../tests/isolation/roles';

/** Each kind of file says who may have it; those of an assessment speak of all its units. */
export const lines: Lines<typeof fileSchemas> = {
  downloadFile: { roles: wholeReaders, admits: everybody, input: ({ objectId }) => ({ query: { objectId } }) },
  shareFile: { roles: wholeReaders, admits: everybody, input: ({ objectId }) => ({ body: { objectId } }) },
  listFiles: { roles: wholeReaders, input: ofProject },
  uploadFile: {
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
    input: ({ projectCode, objectId }) => ({ query: { projectCode, objectIds: objectId } }),
  },
};
