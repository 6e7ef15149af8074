import { z } from 'zod';
import { noticeKinds } from '../../generated/noticeKinds';
import {
  code,
  filter,
  type Given,
  instant,
  keyword,
  optionalText,
  paged,
  pageQuery,
  personName,
  phone,
  type Wire,
} from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import type { RichDocument } from '../../kernel/richText';
import { roleCodes } from '../../kernel/roles';
import { approvalStates, tenantTypes } from '../../kernel/tenants';
import { languages } from '../../kernel/texts';
import { waitingTask } from '../project/waiting.schema';
import { accountSchemas } from './account/schema';
import { codeSent, signInPass, solvedPuzzle, verifyCode } from './codes.schema';
import { factorSchemas, passSecondFactorBody } from './factor/schema';
import { documentTypes } from './rules';
import { searchSchemas } from './search/schema';

export const tenantBrief = z.object({
  tenantCode: z.string(),
  tenantName: z.string(),
  type: z.enum(tenantTypes),
  approvalState: z.enum(approvalStates),
  /** Why the platform has disabled it; null: it is enabled. */
  disabledReason: z.string().nullable(),
});

const membership = tenantBrief.extend({ roleCodes: z.array(z.enum(roleCodes)) });

/** mustChoose: the account belongs to several tenants; go on with `chose`. */
const signedIn = z.object({ mustChoose: z.boolean(), tenants: z.array(membership) });

const announcement = z.object({
  aocCode: z.string(),
  title: z.string(),
  /** Its words, without their form. */
  content: z.string(),
  /** Kinds of tenants that it is for; none: everybody. */
  audience: z.array(z.enum(tenantTypes)),
  publishDate: instant,
  isRead: z.boolean(),
});
const wholeAnnouncement = announcement.extend({ doc: z.custom<RichDocument>() });

export const userSchemas = {
  ...accountSchemas,
  ...factorSchemas,
  ...searchSchemas,
  sendVerifyCode: {
    body: z.object({ phone, puzzle: solvedPuzzle, pass: signInPass }),
    data: codeSent,
  },
  signIn: {
    body: z.object({ phone, verifyCode, inviteCode: optionalText(limits.inviteCodeLength) }),
    /** If the account has a second factor, it answers secondFactorNeeded instead, and there is no session yet. */
    data: signedIn,
  },
  /** The second step of such a sign-in, in the browser that has made the first. */
  passSecondFactor: { body: passSecondFactorBody, data: signedIn },
  bindPhone: { body: z.object({ phone, verifyCode }), data: z.null() },
  getUserInfo: {
    data: z.object({
      accountId: z.string(),
      /** Empty while the person has given none. */
      showName: z.string(),
      /** false: no name yet, or one given by others; a person who joins a tenant then gives their own. */
      nameIsOwn: z.boolean(),
      /** Where the person's picture is to be had from. */
      avatar: z.string().nullable(),
      /** The language that the person chose; null: the browser's. */
      language: z.enum(languages).nullable(),
      inviteCode: z.string().nullable(),
      /** The session is in a support view of this tenant, with its remaining time; null: it is in the account's own tenant. */
      supportView: z.object({ viewCode: z.string(), secondsLeft: z.number() }).nullable(),
      /** Only calls for setting up a second factor are answered. */
      mustSecure: z.boolean(),
      /** null while an account of several tenants has chosen none. */
      tenantDTO: tenantBrief.nullable(),
      roleDTOs: z.array(z.object({ roleCode: z.enum(roleCodes) })),
      /** In the tenant only for a delivery: pages outside its project are hidden. */
      isGuest: z.boolean(),
      /** All tenants the account may work in, for the choice and for switching. */
      tenants: z.array(membership),
      /** Those that wait for the user's answer, the first to end first. */
      invitations: z.array(
        z.object({
          invitationCode: z.string(),
          tenantName: z.string(),
          roleCodes: z.array(z.enum(roleCodes)),
          invitedBy: z.object({ showName: z.string(), tenantName: z.string() }),
          expiresAt: instant,
        }),
      ),
    }),
  },
  /** name: the person's own; required if the person has not given one before. */
  answerInvitation: {
    body: z.object({ invitationCode: code, accept: z.boolean(), name: personName.optional() }),
    data: z.null(),
  },
  /** data: address to go to, on the portal's own origin; null: /login. */
  signOut: { data: z.string().nullable() },
  agreeLicences: { body: z.object({ licenceCodes: z.array(code).min(1).max(10) }), data: z.null() },
  getLatestLicence: {
    query: z.object({ type: z.enum(documentTypes) }),
    data: z.object({
      licenceCode: z.string(),
      type: z.enum(documentTypes),
      title: z.string(),
      url: z.string(),
      publishDate: instant,
    }),
  },
  listToolKits: {
    data: z.array(z.object({ uniqueCode: z.string(), title: z.string(), downloadUrl: z.string() })),
  },
  /** The file of a guide document, for everyone. */
  downloadGuide: { query: z.object({ uniqueCode: code }) },
  /**
   * Unread first, then the newest; unread counts all of them. readBefore: items read later keep their place, so that no
   * page is skipped by a person who reads one after the other.
   */
  listAnnouncements: {
    query: pageQuery.extend({ keyword, readBefore: filter(z.iso.datetime()) }),
    data: paged(announcement).extend({ unread: z.number() }),
  },
  getAnnouncement: { params: z.object({ aocCode: code }), data: wholeAnnouncement },
  getLatestAnnouncement: { data: wholeAnnouncement.nullable() },
  /** Without aocCode: all. */
  readAnnouncements: { body: z.object({ aocCode: code.optional() }), data: z.null() },
  /** The caller's notifications, the latest first; unread counts all of them. */
  listNotices: {
    query: pageQuery.extend({ unread: filter(z.enum(['true'])) }),
    data: paged(
      z.object({
        noticeId: z.uuid(),
        kind: z.enum(noticeKinds),
        params: z.record(z.string(), z.union([z.string(), z.number()])),
        path: z.string().nullable(),
        createdAt: instant,
        readAt: instant.nullable(),
      }),
    ).extend({ unread: z.number() }),
  },
  /** Without noticeIds: all. */
  readNotices: { body: z.object({ noticeIds: z.array(z.uuid()).max(200).optional() }), data: z.null() },
  listWaitingTasks: { data: z.array(waitingTask) },
  listDemoAccounts: {
    data: z.array(
      z.object({
        phone: z.string(),
        showName: z.string(),
        memberships: z.array(membership),
        note: z.string().nullable(),
      }),
    ),
  },
} as const;

export type UserWire = Wire<typeof userSchemas>;
export type UserGiven = Given<typeof userSchemas>;
