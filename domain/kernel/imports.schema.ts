import { z } from 'zod';
import { code, paged, pageQuery } from './fields.schema';
import { importProblemKinds } from './imports';

/** One bad place of a workbook, with what is wrong in words. */
export const importProblem = z.object({
  sheet: z.string(),
  /** From 1; 0: the whole sheet, or the whole row. */
  row: z.number(),
  column: z.number(),
  kind: z.enum(importProblemKinds),
  value: z.string(),
  text: z.string(),
});
export type ImportProblem = z.output<typeof importProblem>;

/** What is wrong with the workbook of an import, in the order of its places. */
export const listProblems = { query: pageQuery.extend({ importCode: code }), data: paged(importProblem) };
