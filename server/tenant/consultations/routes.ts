import type { consultationSchemas } from '#domain/tenant/consultations/schema';
import type { tenant as calls } from '#domain/tenant/contract';
import { consultations } from '#domain/tenant/policy';
import { xlsxMime } from '#server/kernel/files/mime';
import { sendBytes } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { toMeet } from '#server/kernel/policy';
import { addConsultation } from './addConsultation';
import { getConsultation, listConsultations } from './queries';
import { saveConsultation } from './saveConsultation';
import { exportConsultations } from './workbook';

const follow = toMeet(consultations.need('follow'));

/** Requests for advice, from being left to their end. */
export const consultationRoutes: Routes<
  Pick<typeof calls, keyof typeof consultationSchemas>,
  typeof consultationSchemas
> = {
  addConsultation: {
    policy: toMeet(consultations.need('ask')),
    handle: ({ ctx, body }) => addConsultation(ctx, body),
  },
  listConsultations: {
    policy: follow,
    handle: ({ ctx, query }) => ctx.read((tx) => listConsultations(ctx, tx, query)),
  },
  exportConsultations: {
    policy: follow,
    async handle({ ctx, query, reply }) {
      const { name, content } = await exportConsultations(ctx, query);
      return sendBytes(reply, content, name, xlsxMime);
    },
  },
  getConsultation: { policy: follow, handle: ({ ctx, query }) => ctx.read((tx) => getConsultation(ctx, tx, query)) },
  saveConsultation: { policy: follow, handle: ({ ctx, body }) => saveConsultation(ctx, body) },
};
