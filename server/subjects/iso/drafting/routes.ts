import type { iso as calls } from '#domain/subjects/iso/contract';
import { draftingPolicy } from '#domain/subjects/iso/policy';
import type { isoSchemas } from '#domain/subjects/iso/schema';
import { type Routes, senderGone } from '#server/kernel/http/mount';
import { mutation } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { may } from '../nonconformity/open';
import { mayCertify } from '../openCertification';
import { draftCorrection } from './draftCorrection';
import { draftVariable } from './draftVariable';
import { getDraftingSettings, saveDraftingSettings } from './settings';

const forbid = toMeet(draftingPolicy.need('forbid'));

/** Texts that a language model proposes. */
export const draftingRoutes = {
  draftVariable: {
    policy: mayCertify('fill'),
    // Nothing of a proposal is kept.
    confidential: true,
    handle: ({ ctx, body, reply }) => draftVariable(ctx, body, senderGone(reply)),
  },
  draftCorrection: {
    policy: may('respond'),
    confidential: true,
    handle: ({ ctx, body, reply }) => draftCorrection(ctx, body, senderGone(reply)),
  },
  getDraftingSettings: { policy: forbid, handle: ({ ctx }) => ctx.read((tx) => getDraftingSettings(ctx, tx)) },
  saveDraftingSettings: mutation(forbid, saveDraftingSettings),
} satisfies Partial<Routes<typeof calls, typeof isoSchemas>>;
