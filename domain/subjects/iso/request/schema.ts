import { z } from 'zod';
import { code, day, optionalText } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { documentStatuses } from '../document/document';
import { documentSchemas, documentsMade } from '../document/schema';
import { allowedActions } from '../fields.schema';
import { documentTask, requestState } from './fields.schema';
import { requestActions } from './request';

const projectCode = code;
/** Modules of facts; there are a few dozen at most. */
const MODULES_MAX = 50;
const moduleCodes = z.array(code).min(1).max(MODULES_MAX);
/** Whom, until when, and what is to be done. */
const asked = { accountId: code, dueOn: day.optional(), note: optionalText(limits.reasonLength) };
const taskCode = code;
const seenTask = z.object({ taskCode, version: z.number().int() });
const seenTasks = z.array(seenTask).min(1).max(limits.documentsAtOnce);

const taskOfProject = documentTask.extend({
  /** null: none was made yet. */
  documentCode: z.string().nullable(),
  number: z.string(),
  document: z.string(),
  documentStatus: z.enum(documentStatuses),
});

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
          ...requestState,
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
      ...asked,
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
  /** Asks one of the customer's people for documents; each by its code, or by that of the template while none was made. */
  assignTasks: {
    body: z.object({ projectCode, taskCodes: z.array(taskCode).min(1).max(limits.documentsAtOnce), ...asked }),
    data: z.object({ asked: z.number() }),
  },
  /** Documents that people were asked for: the caller's own first, then by due date. */
  getTasks: {
    query: z.object({ projectCode }),
    data: z.object({
      list: z.array(taskOfProject),
      /** Whom the caller can ask. */
      candidates: z.array(z.object({ accountId: z.string(), name: z.string() })),
      allowedActions,
    }),
  },
  getTask: { query: z.object({ projectCode, taskCode }), data: taskOfProject },
  /** Hands in a document that the caller was asked for. */
  submitTask: { body: seenTask.extend({ projectCode }), data: z.object({ submitted: z.number() }) },
  /** Makes what is not made yet of documents that the caller was asked for, and hands in those that have a file. */
  submitTasks: {
    body: z.object({ projectCode, tasks: seenTasks }),
    data: documentsMade.extend({ submitted: z.number() }),
  },
  /** Takes back, confirms, returns, opens again or cancels what the caller saw. */
  moveTasks: {
    body: z.object({
      projectCode,
      tasks: seenTasks,
      action: z.enum(requestActions).exclude(['submit']),
      reason: optionalText(limits.reasonLength),
    }),
    data: z.object({ moved: z.number() }),
  },
} as const;
