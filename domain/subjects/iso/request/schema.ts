import { z } from 'zod';
import { code, day, instant, optionalText } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { documentSchemas } from '../document/schema';
import { allowedActions } from '../fields.schema';
import { requestActions, wireStatuses } from './request';

const projectCode = code;
/** Modules of facts; there are a few dozen at most. */
const MODULES_MAX = 50;
const moduleCodes = z.array(code).min(1).max(MODULES_MAX);

export const requestSchemas = {
  /** Who of the customer's people still has to enter what, by module. */
  listProjectRoles: {
    query: z.object({ projectCode }),
    data: z.object({
      list: z.array(
        z.object({
          moduleCode: z.string(),
          zh: z.string(),
          en: z.string(),
          /** Facts that the module must have, and those of them without a value. */
          required: z.number(),
          lacking: z.number(),
          accountId: z.string(),
          /** Empty: the person has left. */
          name: z.string(),
          status: z.enum(wireStatuses),
          dueOn: day.nullable(),
          submittedAt: instant.nullable(),
          /** Why it came back the last time. */
          returned: z.object({ by: z.string(), reason: z.string() }).nullable(),
          version: z.number(),
          allowedActions: z.array(z.enum(requestActions)),
        }),
      ),
      /** Whom the caller can ask. */
      candidates: z.array(z.object({ accountId: z.string(), name: z.string() })),
      /** Whether all that was asked for is handed in. */
      isReady: z.boolean(),
      allowedActions,
    }),
  },
  /** Asks people for modules of facts; a module that somebody was asked for already is asked of the new person. */
  initSvipData: {
    body: z.object({
      projectCode,
      moduleCodes,
      accountId: code,
      dueOn: day.optional(),
    }),
    data: z.object({ asked: z.number() }),
  },
  /** Hands in, takes back, confirms, returns, opens again or cancels what the caller saw. */
  moveFactRequests: {
    body: z.object({
      projectCode,
      requests: z
        .array(z.object({ moduleCode: code, version: z.number().int() }))
        .min(1)
        .max(MODULES_MAX),
      action: z.enum(requestActions),
      reason: optionalText(limits.reasonLength),
    }),
    data: z.object({ moved: z.number() }),
  },
  /** Confirms all that was handed in, and makes the project's documents. */
  finishAllRoles: {
    body: z.object({ projectCode }),
    data: documentSchemas.generateFiles.data,
  },
} as const;
