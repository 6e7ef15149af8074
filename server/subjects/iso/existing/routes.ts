import { limits } from '#domain/kernel/limits';
import type { iso as calls } from '#domain/subjects/iso/contract';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { mayCertify, openCertification } from '../openCertification';
import { confirmDocumentFindings, moveDocumentFindings } from './confirm';
import { getDocumentFindings } from './findings';
import { startParsing } from './parse';

/** A company's own documents, read apart. */
export const existingRoutes = {
  parseIsoFile: {
    policy: mayCertify('edit'),
    fileLimit: limits.uploadBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => openCertification(ctx, tx, fields.projectCode)),
    handle: ({ ctx, form }) => startParsing(ctx, form),
  },
  getDocumentFindings: query(mayCertify('view'), getDocumentFindings),
  confirmDocumentFindings: mutation(mayCertify('edit'), confirmDocumentFindings),
  moveDocumentFindings: mutation(mayCertify('edit'), moveDocumentFindings),
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
