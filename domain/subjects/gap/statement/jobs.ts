import { defineJob } from '../../../kernel/job';
import { statementSchemas } from './schema';

/** Draws up the statement of applicability as a document. */
export const createStatementFile = defineJob({
  kind: 'statement',
  input: statementSchemas.createStatementFile.body,
  result: statementSchemas.createStatementFile.data,
});
