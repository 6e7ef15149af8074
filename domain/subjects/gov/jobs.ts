import { z } from 'zod';
import { code } from '../../kernel/fields.schema';
import { defineJob } from '../../kernel/job';
import { languages } from '../../kernel/texts';
import { govImportKinds } from './import/mapping';
import { govMapping, govSchemas } from './schema';

/** Reads a workbook of a government project and tells what it would do. */
export const parseGovImport = defineJob({
  kind: 'govImport',
  input: z.object({
    projectCode: code,
    kind: z.enum(govImportKinds),
    objectId: code,
    fileName: z.string(),
    maskedColumns: z.array(z.string()),
    language: z.enum(languages),
    /** Absent: as its columns were matched before. */
    tables: govMapping.optional(),
  }),
  result: govSchemas.importTechProjects.data,
});
