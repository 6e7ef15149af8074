import { z } from 'zod';
import { auditActionNames } from '../generated/auditActionNames';
import type { AuditAction } from '../kernel/audit';
import { code, day, filter, type Given, instant, keyword, paged, pageQuery, type Wire } from '../kernel/fields.schema';
import { sealFaultKinds } from './seals';

const query = pageQuery.extend({
  /** Part of somebody's name or phone; where it is nobody's, the code of a record. */
  keyword,
  action: filter(z.enum(auditActionNames as [AuditAction, ...AuditAction[]])),
  /** The first day and the last one. */
  from: filter(day),
  to: filter(day),
});
const rows = paged(
  z.object({
    id: z.number(),
    at: instant,
    /** Whose record it was about; null: nobody's. */
    tenantName: z.string().nullable(),
    /** Who did it and for which tenant; null: the portal itself, or somebody who was not signed in. */
    who: z.string().nullable(),
    actorTenantName: z.string().nullable(),
    action: z.string(),
    entity: z.string(),
    entityCode: z.string(),
    detail: z.record(z.string(), z.unknown()),
    network: z.string().nullable(),
  }),
);

export const trailSchemas = {
  /** What concerns the caller's tenant or was done by its people, the latest first. */
  listTrail: { query, data: rows },
  /** How the last check of the log's seals ended; null before there was one. */
  getTrailCheck: {
    data: z
      .object({
        at: instant,
        seals: z.number(),
        rows: z.number(),
        /** How many faults there are; of them, as many as anybody reads. */
        count: z.number(),
        faults: z.array(
          z.object({
            kind: z.enum(sealFaultKinds),
            sealNo: z.number(),
            fromId: z.number().nullable(),
            toId: z.number().nullable(),
          }),
        ),
      })
      .nullable(),
  },
  /** The same of all tenants, or of one. */
  listAllTrail: { query: query.extend({ tenantCode: filter(code) }), data: rows },
} as const;

export type TrailWire = Wire<typeof trailSchemas>;
export type TrailGiven = Given<typeof trailSchemas>;
