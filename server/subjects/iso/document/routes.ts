import { release } from '#domain/capabilities/release/policy';
import type { iso as calls } from '#domain/subjects/iso/contract';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { mayCertify } from '../openCertification';
import { listDeliverables } from './deliverables';
import { getManagementDocument } from './detail';
import { startGenerating } from './generate';
import { startIssuing } from './issue';
import { listGeneratedDocuments, listGeneratedFiles } from './listDocuments';
import { startDocumentPdf } from './pdf';
import {
  addManagementDocument,
  moveManagementDocuments,
  replaceGeneratedFile,
  retireManagementDocument,
  saveManagementDocument,
  submitFile,
} from './verbs';

/** Documents of a management system that a project keeps. */
export const documentRoutes = {
  listGeneratedFiles: query(mayCertify('view'), listGeneratedFiles),
  getManagementDocument: query(mayCertify('view'), getManagementDocument),
  listGeneratedDocuments: query(mayCertify('view'), listGeneratedDocuments),
  listDeliverables: query(mayCertify('view'), listDeliverables),
  generateFiles: mutation(mayCertify('fill'), startGenerating),
  createDocumentPdf: mutation(mayCertify('view'), startDocumentPdf),
  addManagementDocument: mutation(mayCertify('edit'), addManagementDocument),
  replaceGeneratedFile: mutation(mayCertify('fill'), replaceGeneratedFile),
  saveManagementDocument: mutation(mayCertify('edit'), saveManagementDocument),
  issueManagementDocuments: mutation(mayCertify('edit'), startIssuing),
  retireManagementDocument: mutation(mayCertify('edit'), retireManagementDocument),
  submitFile: mutation(toMeet(release.need('submit')), submitFile),
  moveManagementDocuments: mutation(toMeet(release.need('sign')), moveManagementDocuments),
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
