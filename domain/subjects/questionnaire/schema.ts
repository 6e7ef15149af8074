import type { Given, Wire } from '../../kernel/fields.schema';
import { riskSchemas } from '../gap/analysis/schema';
import { flowSchemas } from './flow/schema';
import { templateSchemas } from './template/schema';

export const questionnaireSchemas = { ...flowSchemas, ...templateSchemas, ...riskSchemas } as const;

export type QuestionnaireWire = Wire<typeof questionnaireSchemas>;
export type QuestionnaireGiven = Given<typeof questionnaireSchemas>;
