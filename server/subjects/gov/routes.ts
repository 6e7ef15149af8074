import { limits } from '#domain/kernel/limits';
import type { gov as calls } from '#domain/subjects/gov/contract';
import type { GovImportKind } from '#domain/subjects/gov/import/mapping';
import type { GovGiven, govSchemas } from '#domain/subjects/gov/schema';
import type { Context } from '#server/kernel/context';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import type { Upload } from '#server/kernel/http/upload';
import { signedIn } from '#server/kernel/policy';
import { getGovApplication, rollOverGovYear, saveGovApplication } from './application';
import { confirmGovImport, undoGovImport } from './import/confirm';
import { getGovImport, listGovImportChanges, listGovImportProblems } from './import/importDetail';
import { mapGovImport, startGovImport } from './import/parse';
import { listNationalIndustries } from './industries';
import { listGovPeople, listGovRights, listGovYears, listRdLedger, listRdProjects } from './lists';
import { mayGov, openGov } from './openGov';
import { deleteGovRecord, saveGovPerson, saveGovRight, saveGovYear, saveRdEntry, saveRdProject } from './records';
import { listTechFields } from './techFields';

type Form = GovGiven['importTechProjects']['form'];

/** The dry run of a workbook of this kind; nothing of it is read for callers who may not change the project. */
const importing = (kind: GovImportKind) => ({
  policy: mayGov('edit'),
  fileLimit: limits.spreadsheetBytes,
  admit: ({ ctx, fields }: { ctx: Context; fields: Form }) => ctx.read((tx) => openGov(ctx, tx, fields.projectCode)),
  handle: ({ ctx, form }: { ctx: Context; form: Upload<Form> }) => startGovImport(ctx, form, kind),
});

export const govRoutes: Routes<typeof calls, typeof govSchemas> = {
  listNationalIndustries: { policy: signedIn(), handle: ({ query }) => listNationalIndustries(query) },
  listTechFields: { policy: signedIn(), handle: ({ query }) => listTechFields(query) },
  getGovApplication: query(mayGov('view'), getGovApplication),
  saveGovApplication: mutation(mayGov('edit'), saveGovApplication),
  rollOverGovYear: mutation(mayGov('edit'), rollOverGovYear),
  listGovYears: query(mayGov('view'), listGovYears),
  listGovPeople: query(mayGov('view'), listGovPeople),
  listGovRights: query(mayGov('view'), listGovRights),
  listRdProjects: query(mayGov('view'), listRdProjects),
  listRdLedger: query(mayGov('view'), listRdLedger),
  saveGovYear: mutation(mayGov('edit'), saveGovYear),
  saveGovPerson: mutation(mayGov('edit'), saveGovPerson),
  saveGovRight: mutation(mayGov('edit'), saveGovRight),
  saveRdProject: mutation(mayGov('edit'), saveRdProject),
  saveRdEntry: mutation(mayGov('edit'), saveRdEntry),
  deleteGovRecord: mutation(mayGov('edit'), deleteGovRecord),
  importTechProjects: importing('tech'),
  importInnovationProjects: importing('innovation'),
  getGovImport: query(mayGov('edit'), getGovImport),
  listGovImportProblems: query(mayGov('edit'), listGovImportProblems),
  listGovImportChanges: query(mayGov('edit'), listGovImportChanges),
  mapGovImport: mutation(mayGov('edit'), mapGovImport),
  confirmGovImport: mutation(mayGov('edit'), confirmGovImport),
  undoGovImport: mutation(mayGov('edit'), undoGovImport),
};
