import { endpoints } from '../../../kernel/endpoint';

/** Calls of a project's statement of applicability. */
export const statementCalls = endpoints({
  getStatement: { method: 'GET', path: '/api/portal/gap/statement', timeout: 5000 },
  saveStatementEntries: { method: 'POST', path: '/api/portal/gap/statement/save', timeout: 10000 },
  finishStatement: { method: 'POST', path: '/api/portal/gap/statement/finish', timeout: 10000 },
  getStatementDifference: { method: 'GET', path: '/api/portal/gap/statement/difference', timeout: 5000 },
  createStatementFile: { method: 'POST', path: '/api/portal/gap/statement/file/create', timeout: 0, job: true },
});
