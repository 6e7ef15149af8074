import { defineJob } from '../../kernel/job';
import { workSchemas } from './schema';

/** Completes the step of existing controls. */
export const completeControl = defineJob({
  kind: 'assessControlComplete',
  input: workSchemas.completeControl.body,
  result: workSchemas.completeControl.data,
});
