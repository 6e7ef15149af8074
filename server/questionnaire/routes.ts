import type { questionnaire as calls } from '#domain/questionnaire/contract';
import type { questionnaireSchemas } from '#domain/questionnaire/schema';
import { riskRoutes } from '#server/gap/analysis/questionnaireRoutes';
import type { Routes } from '#server/kernel/http/mount';
import { flowRoutes } from './flow/routes';
import { templateRoutes } from './template/routes';

export const questionnaireRoutes: Routes<typeof calls, typeof questionnaireSchemas> = {
  ...flowRoutes,
  ...templateRoutes,
  ...riskRoutes,
};
