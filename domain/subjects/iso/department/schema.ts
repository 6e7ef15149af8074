import { z } from 'zod';
import { code, filter, name, optionalText, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { allowedActions } from '../fields.schema';

const department = z.object({
  departmentCode: z.string(),
  name: z.string(),
  parentCode: z.string().nullable(),
  mergedInto: z.string().nullable(),
  isEnabled: z.boolean(),
  /** The person who leads it, and what it does. */
  head: z.string().nullable(),
  duties: z.string().nullable(),
  headcount: z.number().nullable(),
  /** Its place among those beside it; null: after those that have one. */
  position: z.number().nullable(),
  version: z.number(),
});

const count = (max: number) => z.number().int().min(0).max(max).nullable().optional();

export const departmentSchemas = {
  /** As documents name them: those merged into another stand in it. In the order of the tree's rows. */
  listDepartments: {
    query: z.object({ projectCode: code, isEnable: filter(z.enum(['true', 'false'])) }),
    data: z.array(department.extend({ mergedNames: z.array(z.string()) })),
  },
  /** As the company has them. */
  listUnmergedDepartments: {
    query: z.object({ projectCode: code }),
    data: z.object({ list: z.array(department), allowedActions }),
  },
  saveDepartment: {
    /** Without a code it is a new one; without a version, too. */
    body: z.object({
      projectCode: code,
      departmentCode: code.optional(),
      version: version.optional(),
      name,
      parentCode: code.nullable().optional(),
      mergedInto: code.nullable().optional(),
      isEnabled: z.boolean(),
      head: optionalText(limits.personNameLength),
      duties: optionalText(),
      headcount: count(1_000_000),
      position: count(9999),
    }),
    data: z.object({ departmentCode: z.string(), version: z.number() }),
  },
  deleteDepartment: {
    body: z.object({ projectCode: code, departmentCode: code, version }),
    data: z.null(),
  },
} as const;
