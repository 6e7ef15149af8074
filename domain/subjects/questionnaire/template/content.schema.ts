import { z } from 'zod';
import { codePattern } from '#domain/kernel/codes';
import { limits } from '#domain/kernel/limits';
import { level } from '../../../kernel/fields.schema';
import { answerTypes, attachmentRules } from './answer';
import type { Expression } from './expression';
import { isExpression } from './expressionShape';
import { partCodePattern, templateLimits } from './limits';
import { columnTypes, type GapLevels } from './template';

export const partCode = z.string().regex(partCodePattern);
export const ref = z.string().max(limits.codeLength).regex(codePattern);

/** Characters that neither the database nor a workbook carries. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regex refuses control characters
const carried = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufffe\uffff]*$/u;
const written = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .min(1)
    .max(max)
    .regex(carried);
export const said = (max: number) => z.object({ zh: written(max), en: written(max) });
/** A single line: several of them share one cell of a workbook. */
const line = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(carried)
  .regex(/^[^\n\r]*$/u);
const fraction = z.number().min(0).max(1);

/** One check of its own: nested unions of schemas would gather the faults of every form at every depth. */
export const expression = z.custom<Expression>(isExpression);

const option = z.object({
  code: partCode,
  text: said(500),
  score: fraction.optional(),
  present: said(1000).optional(),
  missing: said(1000).optional(),
});
const column = z.object({
  code: partCode,
  title: said(100),
  type: z.enum(columnTypes),
  isMandatory: z.boolean(),
  choices: z
    .array(z.object({ zh: line, en: line }))
    .min(1)
    .max(templateLimits.choices)
    .optional(),
});
const question = z.object({
  code: partCode,
  section: partCode,
  type: z.enum(answerTypes),
  text: said(1000),
  help: said(2000).optional(),
  isMandatory: z.boolean(),
  mayBeExcluded: z.boolean(),
  attachment: z.enum(attachmentRules).optional(),
  options: z.array(option).min(1).max(templateLimits.options).optional(),
  columns: z.array(column).min(1).max(templateLimits.columns).optional(),
  shownIf: expression.optional(),
  weight: z.number().min(0).max(100),
  score: expression.optional(),
  refs: z.array(ref).max(templateLimits.refs),
  missing: said(1000).optional(),
});

/** The content of a template; `problemsOf` finds contradictions between its parts. */
export const templateContent = z.object({
  standardCode: z.string().max(64).nullable(),
  sections: z
    .array(z.object({ code: partCode, title: said(200), help: said(2000).optional() }))
    .max(templateLimits.sections),
  questions: z.array(question).max(templateLimits.questions),
  gapLevels: z.tuple([fraction, fraction, fraction, fraction]) as unknown as z.ZodType<GapLevels>,
  rules: z
    .array(z.object({ when: expression, refs: z.array(ref).min(1).max(200), atLeast: level, missing: said(1000) }))
    .max(templateLimits.rules),
});
