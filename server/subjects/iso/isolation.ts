import { and, eq } from 'drizzle-orm';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { xlsxMime } from '#server/kernel/files/mime';
import { files } from '#server/kernel/files/tables';
import { newCode } from '#server/kernel/ids';
import { factSheet } from '../../../tests/factories/factSheet';
import { makeChangeSet } from '../../../tests/factories/files';
import { entryOf, makeStandard } from '../../../tests/factories/standards';
import { type Lines, nothing, ofProject, own } from '../../../tests/isolation/line';
import { channelLeaders, everybody, keepers, participants, wholeReaders } from '../../../tests/isolation/roles';
import type { Ids } from '../../../tests/isolation/world';
import { departments } from './department/tables';
import { standardTemplate } from './import/workbooks';
import { projectTimelines, standardImports } from './tables';
import { variableDrafts, variableSets } from './variable/tables';

const sheet = { names: [{ nameZh: '新标准', nameEn: 'New', source: '' }], entries: [entryOf('1')] };

/** A dry run of the caller's channel. */
async function tried(
  tx: Tx,
  { channelTenantCode: tenantCode, accountId: createdBy }: Ids,
  more: Partial<typeof standardImports.$inferInsert> = {},
): Promise<Partial<Ids>> {
  const importCode = newCode('I');
  await tx.insert(standardImports).values({
    tenantCode,
    importCode,
    createdBy,
    kind: 'standard',
    fileName: '标准.xlsx',
    baseVersion: 0,
    problems: [],
    errorCount: 0,
    warningCount: 0,
    ...more,
  });
  return { importCode };
}

/** One that would bring in a standard. */
async function confirmable(tx: Tx, ids: Ids, services: Services): Promise<Partial<Ids>> {
  const owner = { tenantCode: ids.channelTenantCode, projectCode: null };
  return tried(tx, ids, { changeSetId: await makeChangeSet(services, tx, owner, sheet) });
}

/** One that has brought in a standard on which nothing is built. */
async function entered(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  const standardCode = await makeStandard(tx, ids.channelTenantCode, '新标准');
  return tried(tx, ids, { standardCode, confirmedAt: new Date() });
}

/** A department that nothing stands on. */
async function withDepartment(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  const departmentCode = newCode('D');
  await tx.insert(departments).values({ ...own(ids), departmentCode, name: departmentCode });
  return { departmentCode };
}

const NEW_DEPARTMENT = '新部门';
/** A project whose departments have another name than the new one. */
async function withoutDepartment(tx: Tx, { projectCode }: Ids): Promise<Partial<Ids>> {
  await tx
    .delete(departments)
    .where(and(eq(departments.projectCode, projectCode), eq(departments.name, NEW_DEPARTMENT)));
  return {};
}

/** A project in whose modules nothing is entered, of the company or of itself. */
async function withoutFacts(tx: Tx, { projectCode, projectGroupCode }: Ids): Promise<Partial<Ids>> {
  await tx.delete(variableSets).where(eq(variableSets.projectGroupCode, projectGroupCode));
  await tx.delete(variableDrafts).where(eq(variableDrafts.projectCode, projectCode));
  return {};
}
const toModule = (moduleCode: string) => (ids: Ids) => ({
  body: {
    projectCode: ids.projectCode,
    projectGroupCode: ids.projectGroupCode,
    moduleCode,
    version: 0,
    values: {},
  },
});

/** A project without a timeline. */
async function unplanned(tx: Tx, { projectCode }: Ids): Promise<Partial<Ids>> {
  await tx.delete(projectTimelines).where(eq(projectTimelines.projectCode, projectCode));
  return {};
}

/** One whose workbook was marked. */
async function marked(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  const objectId = newCode('F');
  const [tenantCode, createdBy] = [ids.channelTenantCode, ids.accountId];
  const file = { name: '问题标注.xlsx', mime: xlsxMime, kind: 'standardImportMarked', size: 1, sha256: '' };
  await tx.insert(files).values({ ...file, tenantCode, objectId, createdBy });
  return tried(tx, ids, { markedObjectId: objectId, errorCount: 1 });
}

const ofStandard = ({ standardCode }: Ids) => ({ query: { standardCode } });
const ofImport = ({ importCode }: Ids) => ({ query: { importCode } });
const toImport = ({ importCode }: Ids) => ({ body: { importCode } });

/** The platform's manager reads what the portal ships; a channel's own ones are the channel's. */
const readers = [...participants, 'PLATFORM_MANAGER'] as const;

export const lines: Lines<typeof isoSchemas> = {
  listStandards: { roles: everybody, input: nothing },
  getStandard: { roles: participants, admits: readers, input: ofStandard },
  compareStandard: {
    roles: participants,
    admits: readers,
    input: ({ standardCode }) => ({ query: { standardCode, before: 1, after: 1 } }),
  },
  exportStandard: { roles: participants, admits: readers, input: ofStandard },
  exportMapping: {
    roles: participants,
    admits: readers,
    input: ({ standardCode }) => ({ query: { standardCode, otherCode: 'ISO27001-2022' } }),
  },
  getStandardTemplate: { roles: channelLeaders, input: () => ({ query: { kind: 'standard' } }) },
  parseStandard: {
    roles: channelLeaders,
    input: async ({ standardCode }) => ({
      form: { fields: { standardCode }, name: '标准.xlsx', content: await standardTemplate('standard', 'zh-CN') },
    }),
  },
  parseMapping: {
    roles: channelLeaders,
    input: async ({ standardCode }) => ({
      form: {
        fields: { standardCode, otherCode: 'ISO27001-2022' },
        name: '对应关系.xlsx',
        content: await standardTemplate('mapping', 'zh-CN'),
      },
    }),
  },
  getStandardImport: { roles: channelLeaders, fresh: (tx, ids) => tried(tx, ids), input: ofImport },
  listStandardImportProblems: { roles: channelLeaders, fresh: (tx, ids) => tried(tx, ids), input: ofImport },
  getMarkedStandard: {
    roles: channelLeaders,
    fresh: marked,
    // A permitted caller gets as far as its bytes, which it has none of.
    outcome: 'file_damaged',
    input: ofImport,
  },
  listStandardImports: { roles: channelLeaders, input: nothing },
  confirmStandardImport: { roles: channelLeaders, fresh: confirmable, input: toImport },
  undoStandardImport: { roles: channelLeaders, fresh: entered, input: toImport },
  listDepartments: { roles: wholeReaders, input: ofProject },
  listUnmergedDepartments: { roles: wholeReaders, input: ofProject },
  saveDepartment: {
    roles: keepers,
    fresh: withoutDepartment,
    input: ({ projectCode }) => ({ body: { projectCode, name: NEW_DEPARTMENT, isEnabled: true } }),
  },
  deleteDepartment: {
    roles: keepers,
    fresh: withDepartment,
    input: ({ projectCode, departmentCode }) => ({ body: { projectCode, departmentCode, version: 1 } }),
  },
  listPageModules: { roles: wholeReaders, input: ofProject },
  listModuleComponents: {
    roles: wholeReaders,
    input: ({ projectCode }) => ({ query: { projectCode, moduleCode: 'company' } }),
  },
  getFactWorkbook: {
    roles: wholeReaders,
    input: ({ projectCode }) => ({ query: { projectCode, moduleCode: 'company' } }),
  },
  readFactWorkbook: {
    roles: [...keepers, 'CONSUMER_OWNER'],
    input: async ({ projectCode }) => ({
      form: {
        fields: { projectCode, moduleCode: 'company' },
        name: '资料.xlsx',
        content: await factSheet([['{companyName}', '', '', '华辰医疗']]),
      },
    }),
  },
  listVariables: {
    roles: wholeReaders,
    input: ({ projectCode, projectGroupCode }) => ({ params: { projectCode, projectGroupCode } }),
  },
  // An owner saves what it was asked for, and nothing else.
  saveProjectVariables: {
    roles: keepers,
    admits: [...keepers, 'CONSUMER_OWNER'],
    fresh: withoutFacts,
    input: ({ projectCode, projectGroupCode }) => ({
      params: { projectCode, projectGroupCode },
      body: { moduleCode: 'scope', version: 0, values: {} },
    }),
  },
  saveVariables: {
    roles: keepers,
    admits: [...keepers, 'CONSUMER_OWNER'],
    fresh: withoutFacts,
    input: toModule('company'),
  },
  saveVariablesDraft: {
    roles: keepers,
    admits: [...keepers, 'CONSUMER_OWNER'],
    fresh: withoutFacts,
    input: (ids) => ({ body: { ...toModule('company')(ids).body, base: {} } }),
  },
  getDateTimeline: { roles: wholeReaders, input: ({ projectCode }) => ({ query: { projectCode } }) },
  saveTimeline: {
    roles: keepers,
    fresh: unplanned,
    input: ({ projectCode }) => ({
      body: { projectCode, version: 0, schemes: ['ISMS'], days: { stage1: '2026-12-01' } },
    }),
  },
};
