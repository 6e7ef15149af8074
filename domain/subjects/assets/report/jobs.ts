import { z } from 'zod';
import { code } from '../../../kernel/fields.schema';
import { defineJob } from '../../../kernel/job';
import { languages } from '../../../kernel/texts';
import { reportFormats } from './formats';
import { reportSchemas } from './schema';

/** Draws up the risk assessment report. */
export const createRiskReport = defineJob({
  kind: 'assetsRiskEvaluateReport',
  input: z.object({
    projectCode: code,
    format: z.enum(reportFormats),
    /** Jobs from before it could be chosen have none. */
    language: z.enum(languages).default('zh-CN'),
  }),
  result: reportSchemas.createRiskReport.data,
});
