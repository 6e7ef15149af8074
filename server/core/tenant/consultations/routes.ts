import type { consultationSchemas } from '#domain/core/tenant/consultations/schema';
import type { tenant as calls } from '#domain/core/tenant/contract';
import { consultations } from '#domain/core/tenant/policy';
import { sendExport } from '#server/kernel/files/send';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
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
  addConsultation: mutation(toMeet(consultations.need('ask')), addConsultation),
  listConsultations: query(follow, listConsultations),
  exportConsultations: {
    policy: follow,
    async handle({ ctx, query, reply }) {
      const { count, ...book } = await exportConsultations(ctx, query);
      const told = { action: 'exportConsultations', entity: 'tenant', entityCode: ctx.actor.tenantCode } as const;
      return sendExport(ctx, reply, book, { ...told, detail: { count } });
    },
  },
  getConsultation: query(follow, getConsultation),
  saveConsultation: mutation(follow, saveConsultation),
};
