import { z } from 'zod';
import { day, instant } from '../../../kernel/fields.schema';
import { requestActions, wireStatuses } from './request';

/** Where a request stands. */
export const requestState = {
  status: z.enum(wireStatuses),
  dueOn: day.nullable(),
  /** What is to be done. */
  note: z.string(),
  submittedAt: instant.nullable(),
  /** Why it came back the last time. */
  returned: z.object({ by: z.string(), reason: z.string() }).nullable(),
  version: z.number(),
  allowedActions: z.array(z.enum(requestActions)),
};

/** A document that one person was asked to prepare. */
export const documentTask = z.object({
  /** The document's code, or that of the template while none was made from it. */
  taskCode: z.string(),
  accountId: z.string(),
  /** Empty: the person has left. */
  name: z.string(),
  isMine: z.boolean(),
  ...requestState,
});
