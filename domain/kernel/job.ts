import type { z } from 'zod';

/**
 * Long work: its input and its result, both as schemas. Stored input goes through its schema again when the job runs,
 * possibly in a later release.
 */
export interface JobDefinition<Input extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  readonly kind: string;
  readonly input: Input;
  readonly result: Result;
}

export const defineJob = <Input extends z.ZodType, Result extends z.ZodType>(
  definition: JobDefinition<Input, Result>,
): JobDefinition<Input, Result> => definition;
