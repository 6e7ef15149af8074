import { z } from 'zod';
import { code, filter, type Given, instant, paged, pageQuery, type Wire } from '../../kernel/fields.schema';
import { sealFaultKinds } from '../../kernel/seals';
import { checkTrailNow, createTrailExport, trailExportInput, trailFilters } from './jobs';

const query = pageQuery.extend(trailFilters.shape);
const rows = paged(
  z.object({
    id: z.number(),
    at: instant,
    /** The tenant of the record; null: none. */
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
        /** Rows of the log that were sealed since, or wait to be. */
        newer: z.number(),
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
  /** Checks the seals now, one check at a time. */
  checkTrail: { body: z.object({}), data: checkTrailNow.result },
  /** Writes what the caller sees of the log as a file, the latest first. */
  createTrailExport: { body: trailExportInput, data: createTrailExport.result },
  /** A file of the log that somebody of the tenant has had written. */
  getTrailExport: { query: z.object({ objectId: code }) },
} as const;

export type TrailWire = Wire<typeof trailSchemas>;
export type TrailGiven = Given<typeof trailSchemas>;
