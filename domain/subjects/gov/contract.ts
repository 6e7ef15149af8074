import { endpoints } from '../../kernel/endpoint';

const importing = { method: 'POST', timeout: 600000, form: true, job: true } as const;
const reading = { method: 'GET', timeout: 5000 } as const;
const writing = { method: 'POST', timeout: 5000 } as const;

/** Calls of the subject "gov": government projects. */
export const gov = endpoints({
  importTechProjects: { ...importing, path: '/api/govTecProject/importFile' },
  importInnovationProjects: { ...importing, path: '/api/govInnovative/importFile' },
  listNationalIndustries: { ...reading, path: '/api/common/china/guominhangye/list.json' },
  listTechFields: { ...reading, path: '/api/common/china/tecDomain/list.json' },
  getGovApplication: { ...reading, path: '/api/portal/gov/application' },
  saveGovApplication: { ...writing, path: '/api/portal/gov/application/save' },
  rollOverGovYear: { ...writing, path: '/api/portal/gov/application/rollOver' },
  listGovYears: { ...reading, path: '/api/portal/gov/years' },
  listGovPeople: { ...reading, path: '/api/portal/gov/people' },
  listGovRights: { ...reading, path: '/api/portal/gov/rights' },
  listRdProjects: { ...reading, path: '/api/portal/gov/rdProjects' },
  listRdLedger: { ...reading, path: '/api/portal/gov/rdLedger' },
  saveGovYear: { ...writing, path: '/api/portal/gov/years/save' },
  saveGovPerson: { ...writing, path: '/api/portal/gov/people/save' },
  saveGovRight: { ...writing, path: '/api/portal/gov/rights/save' },
  saveRdProject: { ...writing, path: '/api/portal/gov/rdProjects/save' },
  saveRdEntry: { ...writing, path: '/api/portal/gov/rdLedger/save' },
  deleteGovRecord: { ...writing, path: '/api/portal/gov/record/delete' },
  getGovImport: { ...reading, path: '/api/portal/gov/import' },
  listGovImportProblems: { ...reading, path: '/api/portal/gov/import/problems' },
  listGovImportChanges: { ...reading, path: '/api/portal/gov/import/changes' },
  mapGovImport: { ...writing, path: '/api/portal/gov/import/map', timeout: 600000, job: true },
  confirmGovImport: { ...writing, path: '/api/portal/gov/import/confirm', timeout: 60000 },
  undoGovImport: { ...writing, path: '/api/portal/gov/import/undo', timeout: 60000 },
});
