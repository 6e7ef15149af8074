import { z } from 'zod';
import { code, optionalText, version } from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { draftableCorrections } from './drafting';

const asked = {
  projectCode: code,
  /** What the author asks of the text. */
  wish: optionalText(limits.draftWish),
  /** As it was answered with the facts; absent: the facts are shown, and nothing is asked for. */
  seen: z
    .string()
    .regex(/^[0-9a-f]{64}$/u)
    .optional(),
};

/** What a language model is given, and its proposal where the author has seen that and asked. Nothing of it is kept. */
const proposal = z.object({
  given: z.array(z.object({ zh: z.string(), en: z.string(), text: z.string() })),
  /** What the field holds, given as well. */
  present: z.string(),
  /** The host that is asked. */
  model: z.string(),
  seen: z.string(),
  /** null: only shown what would be given, or the facts are others than those that were seen. */
  text: z.string().nullable(),
  /** It was longer than its field. */
  isCut: z.boolean(),
});

export const draftingSchemas = {
  draftVariable: { body: z.object({ ...asked, moduleCode: code, name: code }), data: proposal },
  draftCorrection: {
    body: z.object({ ...asked, nonconformityId: z.uuid(), field: z.enum(draftableCorrections) }),
    data: proposal,
  },
  /** Whether the caller's tenant lets texts be proposed by a language model. */
  getDraftingSettings: {
    data: z.object({
      /** The portal has a language model; without one there is nothing to forbid. */
      isAvailable: z.boolean(),
      model: z.string().nullable(),
      isForbidden: z.boolean(),
      version: z.number(),
    }),
  },
  saveDraftingSettings: {
    body: z.object({ isForbidden: z.boolean(), version }),
    data: z.object({ version: z.number() }),
  },
} as const;
