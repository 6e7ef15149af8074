import { z } from 'zod';
import { code } from '../../kernel/fields.schema';
import { defineJob } from '../../kernel/job';
import { reportFormats, reportSchemas } from './schema';

/** Draws up the risk assessment report. */
export const createRiskReport = defineJob({
  kind: 'assetsRiskEvaluateReport',
  input: z.object({ projectCode: code, format: z.enum(reportFormats) }),
  result: reportSchemas.createRiskReport.data,
});
