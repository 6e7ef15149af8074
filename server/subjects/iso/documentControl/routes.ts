import type { iso as calls } from '#domain/subjects/iso/contract';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { mayCertify } from '../openCertification';
import { reviewManagementDocument, saveDocumentControl } from './control';
import { distributeDocument, listDocumentRecipients } from './distribute';
import { startDocumentHistory } from './history';
import { listDocumentCopies } from './listCopies';
import { acknowledgeDocuments, recallDocumentCopies, recordDocumentReceipt } from './moveCopies';

/** Copies, periodic reviews and retention of documents, and their history. */
export const documentControlRoutes = {
  reviewManagementDocument: mutation(mayCertify('edit'), reviewManagementDocument),
  saveDocumentControl: mutation(mayCertify('edit'), saveDocumentControl),
  listDocumentRecipients: query(mayCertify('edit'), listDocumentRecipients),
  distributeDocument: mutation(mayCertify('edit'), distributeDocument),
  listDocumentCopies: query(mayCertify('view'), listDocumentCopies),
  acknowledgeDocuments: mutation(mayCertify('acknowledge'), acknowledgeDocuments),
  recordDocumentReceipt: mutation(mayCertify('edit'), recordDocumentReceipt),
  recallDocumentCopies: mutation(mayCertify('edit'), recallDocumentCopies),
  createDocumentHistory: mutation(mayCertify('view'), startDocumentHistory),
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
