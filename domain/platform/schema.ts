import { z } from 'zod';
import {
  code,
  day,
  filter,
  type Given,
  instant,
  keyword,
  name,
  optionalText,
  paged,
  pageQuery,
  personName,
  phone,
  version,
  type Wire,
} from '../kernel/fields.schema';
import { limits } from '../kernel/limits';
import { recordActions, recordStates } from '../ledger/transfers/workflow';
import { approvalStates } from '../tenant/rules';
import { approvalPattern, bodyScopes, bodyStates } from './bodies';

export const platformSchemas = {
  /** All channels, the latest first. */
  listChannels: {
    query: pageQuery.extend({ keyword, approvalState: filter(z.enum(approvalStates)) }),
    data: paged(
      z.object({
        tenantCode: z.string(),
        tenantName: z.string(),
        approvalState: z.enum(approvalStates),
        /** The partner above it; null: the platform. */
        parentName: z.string().nullable(),
        since: instant,
        /** Who manages it, with the phone that they sign in with. */
        managers: z.array(z.object({ showName: z.string(), phone: z.string().nullable() })),
        people: z.number(),
        customers: z.number(),
        projects: z.number(),
        /** Available ones. */
        points: z.number(),
        /** It may be given its first points. */
        mayBeWelcomed: z.boolean(),
      }),
    ),
  },
  /** Gives a tenant its first points, once. */
  sendWelcomeGift: {
    body: z.object({
      tenantCode: code,
      points: z.number().int().min(1).max(limits.giftPoints).optional(),
      reason: optionalText(limits.reasonLength),
    }),
    data: z.object({ points: z.number() }),
  },
  /** Takes a line of a bank statement to its next state. */
  setAccountRecordStatus: {
    body: z.object({
      recordCode: code,
      action: z.enum(recordActions),
      version,
      /** To match it with. */
      orderCode: code.optional(),
      reason: optionalText(limits.reasonLength),
    }),
    data: z.object({ state: z.enum(recordStates) }),
  },
  /** Certification bodies, the latest first. */
  listCertificationBodies: {
    query: pageQuery.extend({ keyword, state: filter(z.enum(bodyStates)) }),
    data: paged(
      z.object({
        tenantCode: z.string(),
        name: z.string(),
        approvalNumber: z.string().nullable(),
        validUntil: z.string().nullable(),
        scopes: z.array(z.enum(bodyScopes)),
        state: z.enum(bodyStates),
        reason: z.string().nullable(),
        /** Who manages it, with the phone that they sign in with. */
        managers: z.array(z.object({ showName: z.string(), phone: z.string().nullable() })),
        /** How many were invited and have not answered. */
        invited: z.number(),
        people: z.number(),
        version: z.number(),
      }),
    ),
  },
  /** Enters a certification body, whose manager is invited, or changes one. */
  saveCertificationBody: {
    body: z
      .object({
        tenantCode: code.optional(),
        version: version.optional(),
        name,
        approvalNumber: z.string().trim().regex(approvalPattern),
        validUntil: day,
        scopes: z.array(z.enum(bodyScopes)).min(1).max(bodyScopes.length),
        state: z.enum(bodyStates),
        reason: optionalText(limits.reasonLength),
        manager: z.object({ name: personName, phone }).optional(),
      })
      // A body that nobody manages could do nothing.
      .refine(({ tenantCode, manager }) => tenantCode !== undefined || manager !== undefined, { path: ['manager'] }),
    data: z.object({ tenantCode: z.string(), version: z.number() }),
  },
} as const;

export type PlatformWire = Wire<typeof platformSchemas>;
export type PlatformGiven = Given<typeof platformSchemas>;
