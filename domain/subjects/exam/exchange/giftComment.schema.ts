import { z } from 'zod';
import { limits } from '../../../kernel/limits';
import { difficulties } from '../question/content';
import { questionContent } from '../question/content.schema';

const id = z.string().min(1).max(40);
const about = z.object({
  code: z.string().max(40),
  bank: z.string().max(64),
  standard: z.string().max(100),
  edition: z.string().max(40),
  clause: z.string().max(100),
  difficulty: z.enum(difficulties),
});

/** The portal's part of a question: all of it, or what the question beside it in GIFT leaves out. */
export const giftComment = about.extend({
  whole: questionContent.optional(),
  kind: z.string().max(20).optional(),
  zh: z.array(z.string().max(limits.examText)).max(40).optional(),
  en: z.array(z.string().max(limits.examText)).max(40).optional(),
  ids: z.array(id).max(20).optional(),
  accepted: z.array(z.string().max(limits.examOptionText)).max(limits.examAccepted).optional(),
});
export type GiftComment = z.output<typeof giftComment>;
