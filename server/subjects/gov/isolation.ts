import { eq } from 'drizzle-orm';
import ExcelJS from 'exceljs';
import type { govSchemas } from '#domain/subjects/gov/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeGovImport, makeGovRight, makeRdProject } from '../../../tests/factories/gov';
import { type Lines, nothing, ofProject, own } from '../../../tests/isolation/line';
import { everybody, keepers, wholeReaders } from '../../../tests/isolation/roles';
import type { Ids } from '../../../tests/isolation/world';
import { govApplications, govPeople, govRights, govYears, rdLedger, rdProjects } from './tables';

/** A project whose application is at version 1, with the day from which it is moved on. */
async function applying(tx: Tx, { projectCode }: Ids): Promise<Partial<Ids>> {
  const values = { appliesOn: '2026-06-30', version: 1 };
  await tx.update(govApplications).set(values).where(eq(govApplications.projectCode, projectCode));
  return {};
}
/** A project with one right. */
async function another(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  await tx.delete(govRights).where(eq(govRights.projectCode, ids.projectCode));
  return { govRightCode: await makeGovRight(tx, own(ids)) };
}
/** A project without figures and people: each is entered once. */
async function empty(tx: Tx, { projectCode }: Ids): Promise<Partial<Ids>> {
  await tx.delete(govYears).where(eq(govYears.projectCode, projectCode));
  await tx.delete(govPeople).where(eq(govPeople.projectCode, projectCode));
  return {};
}
const anotherImport = async (tx: Tx, ids: Ids): Promise<Partial<Ids>> => ({
  govImportCode: await makeGovImport(tx, own(ids), { objectId: ids.objectId }),
});
/** A project without a ledger, and with RD01 at version 1. */
async function rdOne(tx: Tx, ids: Ids): Promise<Partial<Ids>> {
  await tx.delete(rdLedger).where(eq(rdLedger.projectCode, ids.projectCode));
  await tx.delete(rdProjects).where(eq(rdProjects.projectCode, ids.projectCode));
  return { rdProjectCode: await makeRdProject(tx, own(ids)) };
}

async function workbook(): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.addWorksheet('知识产权').addRows([
    ['授权号', '名称', '类型'],
    ['ZL1', '网关', '发明专利'],
  ]);
  return Buffer.from(await book.xlsx.writeBuffer());
}
const upload = async ({ projectCode }: Ids) => ({
  form: { fields: { projectCode }, name: '申报.xlsx', content: await workbook() },
});
const ofImport = ({ govImportCode: importCode }: Ids) => ({ query: { importCode } });
const year = {
  staff: 100,
  scienceStaff: 12,
  mainSales: 0,
  otherSales: 0,
  totalIncome: 0,
  untaxedIncome: 0,
  highTechIncome: 0,
  netProfit: 0,
  netAssets: 0,
  taxes: 0,
  rdSpending: 0,
  rdAbroad: 0,
  conversions: 0,
};

export const lines: Lines<typeof govSchemas> = {
  listNationalIndustries: { roles: everybody, input: nothing },
  listTechFields: { roles: everybody, input: nothing },
  getGovApplication: { roles: wholeReaders, input: ofProject },
  saveGovApplication: {
    roles: keepers,
    fresh: applying,
    input: ({ projectCode }) => ({
      body: {
        projectCode,
        version: 1,
        appliesOn: '2026-06-30',
        registeredOn: '2015-03-01',
        techField: '10109',
        hasIncident: false,
        expected: {},
      },
    }),
  },
  rollOverGovYear: {
    roles: keepers,
    fresh: applying,
    input: ({ projectCode }) => ({ body: { projectCode, version: 1 } }),
  },
  listGovYears: { roles: wholeReaders, input: ofProject },
  listGovPeople: { roles: wholeReaders, input: ofProject },
  listGovRights: { roles: wholeReaders, input: ofProject },
  listRdProjects: { roles: wholeReaders, input: ofProject },
  listRdLedger: { roles: wholeReaders, input: ofProject },
  saveGovYear: {
    roles: keepers,
    fresh: empty,
    input: ({ projectCode }) => ({ body: { projectCode, year: 2025, ...year } }),
  },
  saveGovPerson: {
    roles: keepers,
    fresh: empty,
    input: ({ projectCode }) => ({
      body: {
        projectCode,
        name: '林一',
        degree: 'master',
        isScience: true,
        workedFrom: '2020-01-01',
        workedTo: null,
      },
    }),
  },
  saveGovRight: {
    roles: keepers,
    fresh: another,
    input: ({ projectCode, govRightCode }) => ({
      body: {
        projectCode,
        recordCode: govRightCode,
        version: 1,
        number: 'ZL1',
        name: '网关',
        kind: 'invention',
        origin: 'own',
        state: 'valid',
        grantedOn: null,
        isUsed: false,
      },
    }),
  },
  saveRdProject: {
    roles: keepers,
    fresh: rdOne,
    input: ({ projectCode, rdProjectCode }) => ({
      body: {
        projectCode,
        recordCode: rdProjectCode,
        version: 1,
        number: 'RD01',
        name: '网关',
        category: 'ownResearch',
        techField: null,
        beginsOn: null,
        endsOn: null,
        budget: null,
      },
    }),
  },
  saveRdEntry: {
    roles: keepers,
    fresh: rdOne,
    input: ({ projectCode }) => ({
      body: { projectCode, rdNumber: 'RD01', bookedOn: '2025-03-01', kind: 'direct', fen: 100, isAbroad: false },
    }),
  },
  deleteGovRecord: {
    roles: keepers,
    fresh: another,
    input: ({ projectCode, govRightCode }) => ({
      body: { projectCode, part: 'rights', recordCode: govRightCode, version: 1 },
    }),
  },
  importTechProjects: { roles: keepers, input: upload },
  importInnovationProjects: { roles: keepers, input: upload },
  getGovImport: { roles: keepers, input: ofImport },
  listGovImportProblems: { roles: keepers, input: ofImport },
  listGovImportChanges: { roles: keepers, input: ofImport },
  mapGovImport: {
    roles: keepers,
    fresh: async (tx, ids) => ({ govImportCode: await makeGovImport(tx, own(ids), { objectId: ids.objectId }) }),
    // The file of this world is no workbook: the dry run ends with that.
    input: ({ govImportCode: importCode }) => ({
      body: {
        importCode,
        tables: [{ sheet: 'Sheet1', headerRow: 1, fields: [{ field: 'people.name' as const, column: 1 }] }],
      },
    }),
  },
  confirmGovImport: {
    roles: keepers,
    outcome: 'import_not_confirmable',
    fresh: async (tx, ids) => ({
      govImportCode: await makeGovImport(tx, own(ids), { objectId: ids.objectId, state: 'unmapped' }),
    }),
    input: ({ govImportCode: importCode }) => ({ body: { importCode } }),
  },
  undoGovImport: {
    roles: keepers,
    outcome: 'import_not_undoable',
    fresh: anotherImport,
    input: ({ govImportCode: importCode }) => ({ body: { importCode } }),
  },
};
