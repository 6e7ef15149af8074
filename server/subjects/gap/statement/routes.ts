import type { gap as calls } from '#domain/subjects/gap/contract';
import type { gapSchemas } from '#domain/subjects/gap/schema';
import type { statementSchemas } from '#domain/subjects/gap/statement/schema';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { may } from '../analysis/open';
import { startStatementFile } from './document/job';
import { getStatement, getStatementDifference } from './queries';
import { finishStatement, saveStatementEntries } from './verbs';

type StatementRoutes = Pick<Routes<typeof calls, typeof gapSchemas>, keyof typeof statementSchemas>;

/** A project's statement of applicability. */
export const statementRoutes: StatementRoutes = {
  getStatement: query(may('viewWhole'), getStatement),
  saveStatementEntries: mutation(may('state'), saveStatementEntries),
  finishStatement: mutation(may('state'), finishStatement),
  getStatementDifference: query(may('viewWhole'), getStatementDifference),
  createStatementFile: mutation(may('viewWhole'), startStatementFile),
};
