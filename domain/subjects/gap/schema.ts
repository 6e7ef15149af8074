import type { Given, Wire } from '../../kernel/fields.schema';
import { analysisSchemas } from './analysis/schema';
import { statementSchemas } from './statement/schema';

export const gapSchemas = { ...analysisSchemas, ...statementSchemas } as const;

export type GapWire = Wire<typeof gapSchemas>;
export type GapGiven = Given<typeof gapSchemas>;
