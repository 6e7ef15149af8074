import { z } from 'zod';
import { defineJob } from '../../../kernel/job';
import { languages } from '../../../kernel/texts';
import { requestSchemas } from './schema';

/** Makes and hands in documents that a person was asked for. */
export const submitDocumentTasks = defineJob({
  kind: 'submitDocumentTasks',
  input: requestSchemas.submitTasks.body.extend({ language: z.enum(languages) }),
  result: requestSchemas.submitTasks.data,
});
