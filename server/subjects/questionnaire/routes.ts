import type { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { questionnaireSchemas } from '#domain/subjects/questionnaire/schema';
import type { Routes } from '#server/kernel/http/mount';
import { riskRoutes } from '#server/subjects/gap/analysis/questionnaireRoutes';
import { flowRoutes } from './flow/routes';
import { templateRoutes } from './template/routes';

export const questionnaireRoutes: Routes<typeof calls, typeof questionnaireSchemas> = {
  ...flowRoutes,
  ...templateRoutes,
  ...riskRoutes,
};
