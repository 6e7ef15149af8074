import type { z } from 'zod';

/**
 * Long work: what it is asked for and what it answers, both as schemas. Stored input is read through its schema again
 * when the work is done, possibly by a later release.
 */
export interface JobDefinition<Input extends z.ZodType = z.ZodType, Result extends z.ZodType = z.ZodType> {
  readonly kind: string;
  readonly input: Input;
  readonly result: Result;
}

export const defineJob = <Input extends z.ZodType, Result extends z.ZodType>(
  definition: JobDefinition<Input, Result>,
): JobDefinition<Input, Result> => definition;
