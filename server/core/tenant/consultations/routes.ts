import type { consultationSchemas } from '#domain/core/tenant/consultations/schema';
import type { tenant as calls } from '#domain/core/tenant/contract';
import { consultations } from '#domain/core/tenant/policy';
import type { Routes } from '#server/kernel/http/mount';
import { mutation, query } from '#server/kernel/http/routes';
import { toMeet } from '#server/kernel/policy';
import { addConsultation } from './addConsultation';
import { getConsultation, listConsultations } from './queries';
import { saveConsultation } from './saveConsultation';

const follow = toMeet(consultations.need('follow'));

/** Requests for advice, from being left to their end. */
export const consultationRoutes: Routes<
  Pick<typeof calls, keyof typeof consultationSchemas>,
  typeof consultationSchemas
> = {
  addConsultation: mutation(toMeet(consultations.need('ask')), addConsultation),
  listConsultations: query(follow, listConsultations),
  getConsultation: query(follow, getConsultation),
  saveConsultation: mutation(follow, saveConsultation),
};
