import { eq } from 'drizzle-orm';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeAspect, makeProcess, makeProduct } from '../../../../tests/factories/products';
import { type Lines, ofProject, own } from '../../../../tests/isolation/line';
import { keepers, wholeReaders } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { companyProducts } from './tables';

/** A product of its own with one process and one aspect, which may be used up. */
async function another(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  const companyProductCode = await makeProduct(tx, own(ids));
  const processCode = await makeProcess(tx, own(ids), companyProductCode);
  return { companyProductCode, processCode, aspectCode: await makeAspect(tx, own(ids), processCode) };
}

const NEW_PRODUCT = '新产品';
/** A project whose products have another name than the new one. */
async function withoutProduct(tx: Tx, { projectCode }: Ids): Promise<Partial<Ids>> {
  await tx.delete(companyProducts).where(eq(companyProducts.projectCode, projectCode));
  return {};
}

const ofProcess = ({ projectCode, processCode }: Ids) => ({ projectCode, processCode });
const ofProduct = ({ projectCode, companyProductCode: productCode }: Ids) => ({ projectCode, productCode });
const ofProductOnly = (ids: Ids) => ({ query: ofProduct(ids) });
const process = ({ departmentCode }: Ids) => ({ name: '装配', equipment: ['工装'], departmentCode });
const upload = (ids: Ids) => ({
  form: { fields: ofProcess(ids), name: '作业指导书.pdf', content: Buffer.from('%PDF-1.7 ') },
});

export const lines: Lines<typeof isoSchemas> = {
  listProducts: { roles: wholeReaders, input: ofProject },
  saveProduct: {
    roles: keepers,
    fresh: withoutProduct,
    input: ({ projectCode }) => ({ body: { projectCode, name: NEW_PRODUCT, kind: 'product', schemes: [] } }),
  },
  deleteProduct: { roles: keepers, fresh: another, input: (ids) => ({ body: { ...ofProduct(ids), version: 1 } }) },
  listProcesses: { roles: wholeReaders, foreign: 'nothing', input: ofProductOnly },
  listProcessOptions: { roles: wholeReaders, input: ofProject },
  saveProcess: {
    roles: keepers,
    fresh: another,
    input: (ids) => ({ body: { ...ofProduct(ids), ...ofProcess(ids), version: 1, ...process(ids) } }),
  },
  addProcesses: {
    roles: keepers,
    fresh: another,
    input: (ids) => ({ body: { ...ofProduct(ids), processes: [process(ids)] } }),
  },
  arrangeProcesses: {
    roles: keepers,
    fresh: another,
    input: (ids) => ({ body: { ...ofProduct(ids), processCodes: [ids.processCode] } }),
  },
  deleteProcess: { roles: keepers, fresh: another, input: (ids) => ({ body: { ...ofProcess(ids), version: 1 } }) },
  listProcessImportance: { roles: wholeReaders, foreign: 'nothing', input: ofProductOnly },
  saveProcessImportance: {
    roles: keepers,
    fresh: another,
    input: (ids) => ({
      body: { ...ofProcess(ids), version: 0, scores: {}, isVerifiable: true, decision: null, validatedOn: null },
    }),
  },
  uploadWorkingInstruction: { roles: keepers, fresh: another, input: upload },
  uploadInspectionStandard: { roles: keepers, fresh: another, input: upload },
  saveProcessDocument: {
    roles: keepers,
    fresh: another,
    input: (ids) => ({
      body: { ...ofProcess(ids), use: 'workingInstruction', documentCode: ids.managementDocumentCode },
    }),
  },
  validateProducts: { roles: wholeReaders, input: ({ projectCode }) => ({ body: { projectCode } }) },
  listChangedProcesses: { roles: wholeReaders, input: ofProject },
  listEnvironmentalAspects: { roles: wholeReaders, foreign: 'nothing', input: ofProductOnly },
  saveEnvironmentalAspect: {
    roles: keepers,
    fresh: another,
    input: (ids) => ({
      body: {
        ...ofProcess(ids),
        aspectCode: ids.aspectCode,
        version: 1,
        name: '边角料',
        kind: 'waste',
        condition: 'normal',
        tense: 'present',
        scores: {},
        decision: null,
      },
    }),
  },
  deleteEnvironmentalAspect: {
    roles: keepers,
    fresh: another,
    input: ({ projectCode, aspectCode }) => ({ body: { projectCode, aspectCode, version: 1 } }),
  },
};
