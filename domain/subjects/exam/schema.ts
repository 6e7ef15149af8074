import type { Given, Wire } from '../../kernel/fields.schema';
import { processSchemas } from './process/schema';
import { certificateSchemas } from './certificate/schema';
import { questionSchemas } from './question/schema';
import { sittingSchemas } from './sitting/schema';

export const examSchemas = { ...questionSchemas, ...processSchemas, ...sittingSchemas } as const;
export const examSchemas = { ...questionSchemas, ...certificateSchemas } as const;

export type ExamWire = Wire<typeof examSchemas>;
export type ExamGiven = Given<typeof examSchemas>;
