import type { iso as calls } from '#domain/subjects/iso/contract';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { mayCertify } from '../openCertification';
import { listEditionDocuments } from './documents';
import { getCertificationEditions } from './editions';
import { getEditionTransition, startEditionTransition } from './transition';

/** By which editions of standards a project is certified, and its change to the next. */
export const editionRoutes = {
  getCertificationEditions: query(mayCertify('view'), getCertificationEditions),
  getEditionTransition: query(mayCertify('view'), getEditionTransition),
  listEditionDocuments: query(mayCertify('view'), listEditionDocuments),
  startEditionTransition: mutation(mayCertify('edit'), startEditionTransition),
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
