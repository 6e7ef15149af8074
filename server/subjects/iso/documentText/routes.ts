import type { iso as calls } from '#domain/subjects/iso/contract';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation } from '#server/kernel/http/routes';
import { mayCertify } from '../openCertification';
import { compareDocumentVersions, getDocumentText } from './readDocument';
import { saveDocumentText } from './saveText';

/** The text of Word documents: read, edited in the page, and compared. */
export const documentTextRoutes = {
  getDocumentText: { policy: mayCertify('view'), handle: ({ ctx, query }) => getDocumentText(ctx, query) },
  saveDocumentText: mutation(mayCertify('fill'), saveDocumentText),
  compareDocumentVersions: {
    policy: mayCertify('view'),
    handle: ({ ctx, query }) => compareDocumentVersions(ctx, query),
  },
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
