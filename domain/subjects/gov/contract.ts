import { endpoints } from '../../kernel/endpoint';

/** Calls of the subject "gov": government projects. */
export const gov = endpoints({
  importTechProjects: {
    method: 'POST',
    path: '/api/govTecProject/importFile',
    timeout: 600000,
    form: true,
    job: true,
  },
  importInnovationProjects: {
    method: 'POST',
    path: '/api/govInnovative/importFile',
    timeout: 600000,
    form: true,
    job: true,
  },
  listNationalIndustries: { method: 'GET', path: '/api/common/china/guominhangye/list.json', timeout: 5000 },
  listTechFields: { method: 'GET', path: '/api/common/china/tecDomain/list.json', timeout: 5000 },
});
