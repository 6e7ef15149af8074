import { endpoints } from '../../kernel/endpoint';

/** Calls of the subject "view": how a person wants lists again. */
export const view = endpoints({
  getSavedViews: { method: 'GET', path: '/api/portal/view/saved', timeout: 5000 },
  saveSavedViews: { method: 'POST', path: '/api/portal/view/save', timeout: 5000 },
});
