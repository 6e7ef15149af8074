import type { Given, Wire } from '../kernel/fields.schema';
import { templateSchemas } from './template/schema';

export const questionnaireSchemas = { ...templateSchemas } as const;

export type QuestionnaireWire = Wire<typeof questionnaireSchemas>;
export type QuestionnaireGiven = Given<typeof questionnaireSchemas>;
