import { endpoints } from '../../../kernel/endpoint';

/** Calls of gap analyses in addition to those of the specification. */
export const analysisCalls = endpoints({
  getGapAnalysis: { method: 'GET', path: '/api/portal/gap/analysis', timeout: 5000 },
  moveGapAnalysis: { method: 'POST', path: '/api/portal/gap/analysis/move', timeout: 10000 },
  watchGap: { method: 'GET', path: '/api/portal/gap/watch', timeout: 5000 },
  listFindings: { method: 'GET', path: '/api/portal/gap/finding/list', timeout: 5000 },
  getFinding: { method: 'GET', path: '/api/portal/gap/finding', timeout: 5000 },
  listCarriedFindings: { method: 'GET', path: '/api/portal/gap/finding/carried', timeout: 5000 },
  saveFinding: { method: 'POST', path: '/api/portal/gap/finding/save', timeout: 5000 },
  assignFindings: { method: 'POST', path: '/api/portal/gap/finding/assign', timeout: 10000 },
  linkMeasures: { method: 'POST', path: '/api/portal/gap/finding/measure/link', timeout: 10000 },
  planMeasure: { method: 'POST', path: '/api/portal/gap/finding/measure/add', timeout: 10000 },
  listMeasureFindings: { method: 'GET', path: '/api/portal/gap/measure/finding/list', timeout: 5000 },
  saveDisposal: { method: 'POST', path: '/api/portal/gap/disposal/save', timeout: 5000 },
  moveDisposal: { method: 'POST', path: '/api/portal/gap/disposal/move', timeout: 5000 },
  listPossibleResponsibles: { method: 'GET', path: '/api/portal/gap/responsible/possible', timeout: 5000 },
  addFindingFile: { method: 'POST', path: '/api/portal/gap/finding/file/add', timeout: 600000, form: true },
  removeFindingFile: { method: 'POST', path: '/api/portal/gap/finding/file/remove', timeout: 5000 },
  getFindingFile: { method: 'GET', path: '/api/portal/gap/finding/file', timeout: 0, binary: true },
  listRiskRegister: { method: 'GET', path: '/api/portal/gap/register/list', timeout: 5000 },
  getGapReport: { method: 'GET', path: '/api/portal/gap/report', timeout: 10000 },
  createGapReport: { method: 'POST', path: '/api/portal/gap/report/create', timeout: 0, job: true },
  saveGapReportHeader: { method: 'POST', path: '/api/portal/gap/report/header/save', timeout: 5000 },
});
