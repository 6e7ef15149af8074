import type { Given, Wire } from '../../kernel/fields.schema';
import { certificateSchemas } from './certificate/schema';
import { processSchemas } from './process/schema';
import { questionSchemas } from './question/schema';
import { sittingSchemas } from './sitting/schema';

export const examSchemas = { ...questionSchemas, ...processSchemas, ...sittingSchemas, ...certificateSchemas } as const;

export type ExamWire = Wire<typeof examSchemas>;
export type ExamGiven = Given<typeof examSchemas>;
