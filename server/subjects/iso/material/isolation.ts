import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Tx } from '#server/kernel/db/tx';
import { files } from '#server/kernel/files/tables';
import { newCode } from '#server/kernel/ids';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { keepers, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { materialEditions, materialFiles, projectMaterials } from './tables';

const materialCode = 'businessLicense';

/** A project without chosen editions and notes. */
async function untouched(tx: Tx, { projectCode }: Ids): Promise<Partial<Ids>> {
  await tx.delete(materialEditions).where(eq(materialEditions.projectCode, projectCode));
  await tx.delete(projectMaterials).where(eq(projectMaterials.projectCode, projectCode));
  return {};
}

/** A file of the project's materials, at version 1. */
async function withFile(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  const objectId = newCode('F');
  const attached = { entity: 'material', entityCode: materialCode, kind: 'materialFile' };
  const file = { name: '营业执照.pdf', mime: 'application/pdf', size: 1, sha256: '', createdBy: ids.accountId };
  await tx.insert(files).values({ ...own(ids), ...attached, ...file, objectId });
  await tx.insert(materialFiles).values({ ...own(ids), objectId, materialCode, documentId: randomUUID(), number: 1 });
  return { objectId };
}

export const lines: Lines<typeof isoSchemas> = {
  getMaterials: { roles: wholeReaders, input: ofProject },
  saveMaterialEditions: {
    roles: keepers,
    fresh: untouched,
    input: ({ projectCode }) => ({ body: { projectCode, version: 0, editions: ['ISO27001-2022'] } }),
  },
  saveMaterial: {
    roles: keepers,
    fresh: untouched,
    input: ({ projectCode }) => ({
      body: { projectCode, materialCode, version: 0, note: '已索取', inapplicable: null },
    }),
  },
  addMaterialFile: {
    roles: keepers,
    // What a material may have is bounded.
    fresh: async (tx, { projectCode }) => {
      await tx.delete(materialFiles).where(eq(materialFiles.projectCode, projectCode));
      return {};
    },
    input: ({ projectCode }) => ({
      form: { fields: { projectCode, materialCode }, name: '说明.txt', content: Buffer.from('说明') },
    }),
  },
  saveMaterialFile: {
    roles: keepers,
    fresh: withFile,
    input: ({ projectCode, objectId }) => ({
      body: { projectCode, objectId, version: 1, effectiveOn: null, validUntil: '2030-01-01' },
    }),
  },
  removeMaterialFile: {
    roles: keepers,
    fresh: withFile,
    input: ({ projectCode, objectId }) => ({ body: { projectCode, objectId } }),
  },
  listApplicationFiles: { roles: wholeReaders, input: ofProject },
  downloadApplication: { roles: wholeReaders, input: ofProject },
  downloadMaterials: { roles: wholeReaders, input: ofProject },
};
