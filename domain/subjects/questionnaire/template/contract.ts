import { endpoints } from '../../../kernel/endpoint';

/** Calls about templates of questionnaires. */
export const templateCalls = endpoints({
  listTemplates: { method: 'GET', path: '/consulting/template/templateList', timeout: 5000 },
  listValidTemplates: { method: 'GET', path: '/consulting/template/allValidTemplateList', timeout: 5000 },
  getTemplate: { method: 'GET', path: '/api/portal/template/get', timeout: 10000 },
  createTemplate: { method: 'POST', path: '/api/portal/template/create', timeout: 10000 },
  saveTemplate: { method: 'POST', path: '/api/portal/template/save', timeout: 10000 },
  publishTemplate: { method: 'POST', path: '/api/portal/template/publish', timeout: 10000 },
  enableTemplate: { method: 'POST', path: '/api/portal/template/enable', timeout: 5000 },
  deleteTemplate: { method: 'POST', path: '/api/portal/template/delete', timeout: 5000 },
  exportTemplate: { method: 'GET', path: '/api/portal/template/export', timeout: 30000, binary: true },
  parseTemplate: { method: 'POST', path: '/api/portal/template/parse', timeout: 60000, form: true },
  getMarkedTemplate: { method: 'GET', path: '/api/portal/template/marked', timeout: 30000, binary: true },
});
