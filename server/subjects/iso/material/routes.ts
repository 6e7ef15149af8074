import { limits } from '#domain/kernel/limits';
import type { iso as calls } from '#domain/subjects/iso/contract';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { downloadMaterials } from './archive';
import { getMaterials } from './checklist';
import { addMaterialFile, admitMaterialFile, removeMaterialFile, saveMaterialFile } from './files';
import { mayMaterials } from './open';
import { saveMaterial, saveMaterialEditions } from './verbs';

/** What certification bodies ask for. */
export const materialRoutes = {
  getMaterials: query(mayMaterials('view'), getMaterials),
  saveMaterialEditions: mutation(mayMaterials('edit'), saveMaterialEditions),
  saveMaterial: mutation(mayMaterials('edit'), saveMaterial),
  addMaterialFile: {
    policy: mayMaterials('edit'),
    fileLimit: limits.uploadBytes,
    admit: ({ ctx, fields }) => ctx.read((tx) => admitMaterialFile(ctx, tx, fields)),
    handle: ({ ctx, form }) => addMaterialFile(ctx, form),
  },
  saveMaterialFile: mutation(mayMaterials('edit'), saveMaterialFile),
  removeMaterialFile: mutation(mayMaterials('edit'), removeMaterialFile),
  downloadMaterials: {
    policy: mayMaterials('view'),
    handle: ({ ctx, query, reply }) => downloadMaterials(ctx, query, reply),
  },
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
