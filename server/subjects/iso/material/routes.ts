import { limits } from '#domain/kernel/limits';
import type { iso as calls } from '#domain/subjects/iso/contract';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { mayCertify } from '../openCertification';
import { downloadApplication, downloadMaterials, listApplicationFiles } from './archive';
import { getMaterials } from './checklist';
import { addMaterialFile, admitMaterialFile, removeMaterialFile, saveMaterialFile } from './files';
import { saveMaterial, saveMaterialEditions } from './verbs';

/** What certification bodies ask for. */
export const materialRoutes = {
  getMaterials: query(mayCertify('view'), getMaterials),
  saveMaterialEditions: mutation(mayCertify('edit'), saveMaterialEditions),
  saveMaterial: mutation(mayCertify('edit'), saveMaterial),
  addMaterialFile: {
    policy: mayCertify('edit'),
    fileLimit: limits.uploadBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitMaterialFile(ctx, tx, fields)),
    handle: ({ ctx, form }) => addMaterialFile(ctx, form),
  },
  saveMaterialFile: mutation(mayCertify('edit'), saveMaterialFile),
  removeMaterialFile: mutation(mayCertify('edit'), removeMaterialFile),
  listApplicationFiles: query(mayCertify('view'), listApplicationFiles),
  downloadApplication: {
    policy: mayCertify('view'),
    handle: ({ ctx, query, reply }) => downloadApplication(ctx, query, reply),
  },
  downloadMaterials: {
    policy: mayCertify('view'),
    handle: ({ ctx, query, reply }) => downloadMaterials(ctx, query, reply),
  },
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
