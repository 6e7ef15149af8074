import { z } from 'zod';
import { limits } from '../../../kernel/limits';
import { examStandardCodes } from '../standards';
import { difficulties, type QuestionContent } from './content';

const { examOptions, examParts, examText, examOptionText, examAccepted } = limits;

const words = (max: number) => z.object({ zh: z.string().trim().max(max), en: z.string().trim().max(max) });
const id = z.string().regex(/^[a-z][a-z0-9]{0,7}$/u);
const asked = {
  stem: words(examText),
  explanation: words(examText),
};
const optionWords = words(examOptionText);
const option = z.object({ id, text: optionWords, right: z.boolean() });
const options = z.array(option).min(2).max(examOptions);
const accepted = z.array(z.string().trim().min(1).max(examOptionText)).max(examAccepted);

const single = z.object({ kind: z.literal('single'), ...asked, options });
const multiple = z.object({ kind: z.literal('multiple'), ...asked, options });
const trueFalse = z.object({ kind: z.literal('trueFalse'), ...asked, right: z.boolean() });
const shortAnswer = z.object({
  kind: z.literal('shortAnswer'),
  ...asked,
  accepted: z.object({ zh: accepted, en: accepted }),
});
const ordering = z.object({
  kind: z.literal('ordering'),
  ...asked,
  items: z
    .array(z.object({ id, text: optionWords }))
    .min(2)
    .max(examOptions),
});
const matching = z.object({
  kind: z.literal('matching'),
  ...asked,
  pairs: z
    .array(z.object({ id, left: optionWords, right: optionWords }))
    .min(2)
    .max(examOptions),
  extra: z.array(z.object({ id, right: optionWords })).max(examOptions),
});
const part = z.discriminatedUnion('kind', [single, multiple, trueFalse, shortAnswer]);
const caseOf = z.object({ kind: z.literal('case'), ...asked, parts: z.array(part).min(1).max(examParts) });

/** The shape of a question; whether it is one, `faultsOfContent` says. */
export const questionContent = z.discriminatedUnion('kind', [
  single,
  multiple,
  trueFalse,
  ordering,
  matching,
  shortAnswer,
  caseOf,
]) satisfies z.ZodType<QuestionContent>;

/** Where a question belongs. */
export const questionPlace = {
  standard: z.enum(examStandardCodes),
  edition: z.string().regex(/^\d{4}$/u),
  clause: z.string().trim().min(1).max(limits.codeLength),
  difficulty: z.enum(difficulties),
};
