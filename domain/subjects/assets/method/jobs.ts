import { defineJob } from '../../../kernel/job';
import { methodSchemas } from './schema';

/** Takes a method into an assessment: all its values are computed anew. */
export const chooseMethod = defineJob({
  kind: 'chooseMethod',
  input: methodSchemas.chooseMethod.body,
  result: methodSchemas.chooseMethod.data,
});
