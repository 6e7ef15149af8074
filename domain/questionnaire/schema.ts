import type { Given, Wire } from '../kernel/fields.schema';
import { flowSchemas } from './flow/schema';

export const questionnaireSchemas = { ...flowSchemas } as const;

export type QuestionnaireWire = Wire<typeof questionnaireSchemas>;
export type QuestionnaireGiven = Given<typeof questionnaireSchemas>;
