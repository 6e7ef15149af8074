import { endpoints } from '../kernel/endpoint';

/** Calls of the subject "gov": government projects. */
export const gov = endpoints({
  govTecProjectImportFile: {
    method: 'POST',
    path: '/api/govTecProject/importFile',
    timeout: 600000,
    form: true,
    job: true,
  },
  govInnovativeImportFile: {
    method: 'POST',
    path: '/api/govInnovative/importFile',
    timeout: 600000,
    form: true,
    job: true,
  },
  chinaGuominhangyeList: { method: 'GET', path: '/api/common/china/guominhangye/list.json', timeout: 5000 },
  chinaTecDomainList: { method: 'GET', path: '/api/common/china/tecDomain/list.json', timeout: 5000 },
});
