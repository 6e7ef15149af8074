import type { Given, Wire } from '../../kernel/fields.schema';
import { questionSchemas } from './question/schema';

export const examSchemas = { ...questionSchemas } as const;

export type ExamWire = Wire<typeof examSchemas>;
export type ExamGiven = Given<typeof examSchemas>;
