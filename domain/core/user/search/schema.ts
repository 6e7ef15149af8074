import { z } from 'zod';
import { limits } from '../../../kernel/limits';
import { searchKinds } from './rules';

export const searchSchemas = {
  /** Records with this name that the caller may see: a few of each kind. */
  search: {
    query: z.object({ keyword: z.string().trim().min(1).max(limits.keywordLength) }),
    data: z.array(
      z.object({
        kind: z.enum(searchKinds),
        /** Its own code, where it has one that people know. */
        code: z.string(),
        title: z.string(),
        /** Where it belongs: the project, the customer. */
        context: z.string(),
        /** Hash path of the page that shows it. */
        path: z.string(),
      }),
    ),
  },
} as const;
