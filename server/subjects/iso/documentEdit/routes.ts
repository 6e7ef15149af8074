import type { iso as calls } from '#domain/subjects/iso/contract';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation } from '#server/kernel/http/routes';
import { mayCertify } from '../openCertification';
import { giveBackDocument, takeAwayDocument, takeDocument } from './verbs';
import { getWordConfig } from './wordConfig';

/** Who edits which document, and the editor of the document server. */
export const documentEditRoutes = {
  getWordConfig: { policy: mayCertify('view'), handle: ({ ctx, query }) => getWordConfig(ctx, query) },
  takeDocument: mutation(mayCertify('fill'), takeDocument),
  giveBackDocument: mutation(mayCertify('fill'), giveBackDocument),
  takeAwayDocument: mutation(mayCertify('edit'), takeAwayDocument),
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
