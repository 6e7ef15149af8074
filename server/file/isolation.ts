import type { fileSchemas } from '#domain/file/schema';
import type { Lines } from '../../tests/isolation/line';
import { everybody, wholeReaders } from '../../tests/isolation/roles';

/** Each kind of file says who may have it; those of an assessment speak of all its units. */
export const lines: Lines<typeof fileSchemas> = {
  downloadFile: { roles: wholeReaders, admits: everybody, input: ({ objectId }) => ({ query: { objectId } }) },
  shareFile: { roles: wholeReaders, admits: everybody, input: ({ objectId }) => ({ body: { objectId } }) },
};
