import { z } from 'zod';
import { code, instant, paged, pageQuery, text } from '#domain/kernel/fields.schema';
import { allowedActions, id, projectCode } from '../fields.schema';
import { ofRecord as about } from '../record/schema';

const person = z.object({ accountId: z.string(), showName: z.string() });

/** Comments of people on a record. */
export const commentSchemas = {
  /** Latest first. */
  listComments: {
    query: pageQuery.extend(about),
    data: paged(
      z.object({
        commentId: id,
        text: z.string(),
        author: person,
        mentions: z.array(person),
        createdAt: instant,
        allowedActions,
      }),
    ).extend({ allowedActions }),
  },
  /** People whom a comment may mention: those who see the record. */
  listMentionable: { query: z.object(about), data: z.array(person) },
  addComment: {
    body: z.object({
      ...about,
      text: text(),
      /** Accounts to notify. */
      mentions: z.array(code).max(20).default([]),
    }),
    data: z.object({ commentId: id }),
  },
  deleteComment: { body: z.object({ projectCode, commentId: id }), data: z.null() },
} as const;
