import { defineJob } from '../../../kernel/job';
import { documentControlSchemas } from './schema';

/** Draws up a document with its whole history. */
export const createDocumentHistory = defineJob({
  kind: 'documentHistory',
  input: documentControlSchemas.createDocumentHistory.body,
  result: documentControlSchemas.createDocumentHistory.data,
});
