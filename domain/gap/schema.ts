import type { Given, Wire } from '../kernel/fields.schema';
import { analysisSchemas } from './analysis/schema';

export const gapSchemas = { ...analysisSchemas } as const;

export type GapWire = Wire<typeof gapSchemas>;
export type GapGiven = Given<typeof gapSchemas>;
