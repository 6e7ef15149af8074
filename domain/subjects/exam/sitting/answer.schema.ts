import { z } from 'zod';
import { limits } from '../../../kernel/limits';
import type { ExamAnswer } from '../question/answers';

/** A name that a candidate sees of an option, such as A. */
const shownId = z.string().min(1).max(4);
const names = z.array(shownId).max(limits.examOptions * 2);

const partAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), chosen: names }),
  z.object({ kind: z.literal('trueFalse'), value: z.boolean() }),
  z.object({ kind: z.literal('shortAnswer'), text: z.string().max(limits.examOptionText) }),
]);

/** An answer in the names of the sitting; null takes the earlier one back. */
export const examAnswer = z
  .discriminatedUnion('kind', [
    ...partAnswer.options,
    z.object({ kind: z.literal('ordering'), order: names }),
    z.object({ kind: z.literal('matching'), matched: z.record(shownId, shownId) }),
    z.object({ kind: z.literal('case'), parts: z.array(partAnswer.nullable()).max(limits.examParts) }),
  ])
  .nullable() satisfies z.ZodType<ExamAnswer | null>;
