import type { gap as calls } from '#domain/subjects/gap/contract';
import type { gapSchemas } from '#domain/subjects/gap/schema';
import type { statementSchemas } from '#domain/subjects/gap/statement/schema';
import type { Routes } from '#server/kernel/http/mount';
import { may } from '../analysis/open';
import { startStatementFile } from './document/job';
import { getStatement, getStatementDifference } from './queries';
import { finishStatement, saveStatementEntries } from './verbs';

type StatementRoutes = Pick<Routes<typeof calls, typeof gapSchemas>, keyof typeof statementSchemas>;

/** A project's statement of applicability. */
export const statementRoutes: StatementRoutes = {
  getStatement: {
    policy: may('viewWhole'),
    handle: ({ ctx, query }) => ctx.read((tx) => getStatement(ctx, tx, query)),
  },
  saveStatementEntries: { policy: may('state'), handle: ({ ctx, body }) => saveStatementEntries(ctx, body) },
  finishStatement: { policy: may('state'), handle: ({ ctx, body }) => finishStatement(ctx, body) },
  getStatementDifference: {
    policy: may('viewWhole'),
    handle: ({ ctx, query }) => ctx.read((tx) => getStatementDifference(ctx, tx, query)),
  },
  createStatementFile: { policy: may('viewWhole'), handle: ({ ctx, body }) => startStatementFile(ctx, body) },
};
