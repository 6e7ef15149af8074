import { z } from 'zod';
import { code } from '../../../kernel/fields.schema';
import { defineJob } from '../../../kernel/job';
import { languages } from '../../../kernel/texts';
import { gapReportFormats } from '../gap';
import { analysisSchemas } from './schema';

/** Draws up the gap report. */
export const createGapReport = defineJob({
  kind: 'gapReport',
  input: z.object({ projectCode: code, format: z.enum(gapReportFormats), language: z.enum(languages) }),
  result: analysisSchemas.createGapReport.data,
});
