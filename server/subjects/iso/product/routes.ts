import { limits } from '#domain/kernel/limits';
import type { iso as calls } from '#domain/subjects/iso/contract';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { deleteEnvironmentalAspect, listEnvironmentalAspects, saveEnvironmentalAspect } from '../aspect/aspects';
import { mayCertify } from '../openCertification';
import { listChangedProcesses, validateProducts } from './checks';
import { admitProcessDocument, saveProcessDocument, uploadProcessDocument } from './documents';
import { listProcessImportance, saveProcessImportance } from './importance';
import {
  addProcesses,
  arrangeProcesses,
  deleteProcess,
  listProcesses,
  listProcessOptions,
  saveProcess,
} from './processes';
import { deleteProduct, listProducts, saveProduct } from './products';

/** Products, their processes, and the environmental aspects of these. */
export const productRoutes = {
  listProducts: query(mayCertify('view'), listProducts),
  saveProduct: mutation(mayCertify('edit'), saveProduct),
  deleteProduct: mutation(mayCertify('edit'), deleteProduct),
  listProcesses: query(mayCertify('view'), listProcesses),
  listProcessOptions: query(mayCertify('view'), listProcessOptions),
  saveProcess: mutation(mayCertify('edit'), saveProcess),
  addProcesses: mutation(mayCertify('edit'), addProcesses),
  arrangeProcesses: mutation(mayCertify('edit'), arrangeProcesses),
  deleteProcess: mutation(mayCertify('edit'), deleteProcess),
  listProcessImportance: query(mayCertify('view'), listProcessImportance),
  saveProcessImportance: mutation(mayCertify('edit'), saveProcessImportance),
  uploadWorkingInstruction: {
    policy: mayCertify('edit'),
    fileLimit: limits.uploadBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitProcessDocument(ctx, tx, fields)),
    handle: ({ ctx, form }) => uploadProcessDocument(ctx, form, 'workingInstruction'),
  },
  uploadInspectionStandard: {
    policy: mayCertify('edit'),
    fileLimit: limits.uploadBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitProcessDocument(ctx, tx, fields)),
    handle: ({ ctx, form }) => uploadProcessDocument(ctx, form, 'inspectionStandard'),
  },
  saveProcessDocument: mutation(mayCertify('edit'), saveProcessDocument),
  // It reads alone, though the specification has it as a POST.
  validateProducts: {
    policy: mayCertify('view'),
    handle: ({ ctx, body }) => ctx.read((tx) => validateProducts(ctx, tx, body)),
  },
  listChangedProcesses: query(mayCertify('view'), listChangedProcesses),
  listEnvironmentalAspects: query(mayCertify('view'), listEnvironmentalAspects),
  saveEnvironmentalAspect: mutation(mayCertify('edit'), saveEnvironmentalAspect),
  deleteEnvironmentalAspect: mutation(mayCertify('edit'), deleteEnvironmentalAspect),
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
