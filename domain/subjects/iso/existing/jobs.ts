import { z } from 'zod';
import { code } from '../../../kernel/fields.schema';
import { defineJob } from '../../../kernel/job';
import { existingSchemas } from './schema';

/** Reads a company's own documents apart. */
export const parseExisting = defineJob({
  kind: 'parseIsoFile',
  input: z.object({ projectCode: code, objectId: code }),
  result: existingSchemas.parseIsoFile.data,
});
