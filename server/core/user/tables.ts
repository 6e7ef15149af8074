import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnnouncementState, GuideStatus } from '#domain/core/user/announcements';
import type { CodePurpose, DocumentType } from '#domain/core/user/rules';
import type { NoticeKind } from '#domain/generated/noticeKinds';
import type { RichDocument } from '#domain/kernel/richText';
import type { RoleCode } from '#domain/kernel/roles';
import type { TenantType } from '#domain/kernel/tenants';
import { accounts, tenants } from '#server/core/tenant/tables';
import {
  caller,
  createdAt,
  instant,
  ownOfAccount,
  reference,
  related,
  system,
  systemOnly,
  tenant,
  versioned,
} from '#server/kernel/db/columns';
import { jsonb } from '#server/kernel/db/json';
import { files } from '#server/kernel/files/tables';

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    /** null while an account of several tenants has chosen none. */
    tenantCode: text('tenant_code').references(() => tenants.tenantCode),
    createdAt: createdAt(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
    /** The id that its owner uses; the token's hash never leaves the server. */
    sessionId: uuid('session_id').notNull().unique().defaultRandom(),
    /** The browser's name at sign-in. */
    agent: text('agent'),
    /** The network of the sign-in, without the part that identifies its subscriber. */
    network: text('network'),
    /** When its owner proved the account's phone, to change it. */
    phoneProvedAt: instant('phone_proved_at'),
    /** The browser in which that was done, and the only one for which it counts: a session's token may have been copied. */
    phoneProvedOn: text('phone_proved_on'),
    /** When a code of the account's second factor was last shown in it. */
    factorShownAt: instant('factor_shown_at'),
  },
  (t) => [systemOnly(), index('sessions_account').on(t.accountId)],
);

export const verifyCodes = pgTable(
  'verify_codes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    phone: text('phone').notNull(),
    /** A code is valid only for its purpose. */
    purpose: text('purpose').$type<CodePurpose>().notNull().default('signIn'),
    /** The requesting browser, the only one in which the code can be tried: guesses from others don't count. */
    deviceHash: text('device_hash').notNull(),
    codeHash: text('code_hash').notNull(),
    /** The requesting network. */
    address: text('address').notNull(),
    /** The solved challenge that it was given for; each counts once. */
    puzzle: text('puzzle').unique(),
    tries: smallint('tries').notNull().default(0),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (t) => [
    systemOnly(),
    index('verify_codes_phone').on(t.phone, t.createdAt),
    index('verify_codes_address').on(t.address, t.createdAt),
  ],
);

/** Browsers with which an account has signed in. */
export const knownDevices = pgTable(
  'known_devices',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    /** SHA-256 of the browser's token, hex. */
    deviceHash: text('device_hash').notNull(),
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
  },
  (t) => [systemOnly(), primaryKey({ columns: [t.accountId, t.deviceHash] })],
);

export const licences = pgTable(
  'licences',
  {
    licenceCode: text('licence_code').primaryKey(),
    type: text('type').$type<DocumentType>().notNull(),
    title: text('title').notNull(),
    url: text('url').notNull(),
    mustAgree: boolean('must_agree').notNull().default(false),
    publishDate: instant('publish_date').notNull().defaultNow(),
  },
  () => [...reference()],
);

export const licenceAgreements = pgTable(
  'licence_agreements',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    licenceCode: text('licence_code')
      .notNull()
      .references(() => licences.licenceCode),
    agreedAt: instant('agreed_at').notNull().defaultNow(),
  },
  (t) => [ownOfAccount(), primaryKey({ columns: [t.accountId, t.licenceCode] })],
);

export const announcements = pgTable(
  'announcements',
  {
    aocCode: text('aoc_code').primaryKey(),
    title: text('title').notNull(),
    doc: jsonb('doc').$type<RichDocument>().notNull(),
    /** The words of it, which are searched. */
    content: text('content').notNull(),
    /** The audience: kinds of tenants, roles, specific tenants; an empty list excludes no one. */
    audience: text('audience').array().$type<TenantType[]>().notNull().default([]),
    roles: text('roles').array().$type<RoleCode[]>().notNull().default([]),
    tenantCodes: text('tenant_codes').array().notNull().default([]),
    state: text('state').$type<AnnouncementState>().notNull().default('draft'),
    /** From when on it is seen, once it is published. */
    publishDate: instant('publish_date').notNull().defaultNow(),
    ...versioned(),
  },
  (t) => [
    // People outside the audience don't learn that it exists.
    pgPolicy('read', {
      for: 'select',
      using: sql`state = 'published' AND publish_date <= now()
        AND (audience = '{}' OR (SELECT type FROM tenants WHERE tenant_code = ${tenant}) = ANY(audience))
        AND (tenant_codes = '{}' OR ${tenant} = ANY(tenant_codes))
        AND (roles = '{}' OR roles && (SELECT array_agg(m.role_code) FROM memberships m
          WHERE m.account_id = ${caller} AND m.tenant_code = ${tenant}))`,
    }),
    pgPolicy('write', { for: 'all', using: sql`${system}`, withCheck: sql`${system}` }),
    index('announcements_date').on(t.publishDate),
  ],
);

/** Which announcements an account has read, in whichever tenant. */
export const announcementReads = pgTable(
  'announcement_reads',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    aocCode: text('aoc_code')
      .notNull()
      .references(() => announcements.aocCode),
    readAt: instant('read_at').notNull().defaultNow(),
  },
  (t) => [
    ownOfAccount(),
    primaryKey({ columns: [t.accountId, t.aocCode] }),
    index('announcement_reads_of').on(t.aocCode),
  ],
);

/** Documents for newcomers: a page that ships with the portal, or a file that the platform has added. */
export const toolKits = pgTable(
  'tool_kits',
  {
    uniqueCode: text('unique_code').primaryKey(),
    title: text('title').notNull(),
    showMsg: text('show_msg'),
    /** Included with the portal. */
    downloadUrl: text('download_url'),
    /** Of a file: whose it is, and which. */
    tenantCode: text('tenant_code'),
    objectId: text('object_id'),
    status: text('status').$type<GuideStatus>().notNull().default('1'),
    /** Its position among all, from 1. */
    position: integer('position').notNull().default(1),
    ...versioned(),
  },
  (t) => [
    ...reference(),
    foreignKey({ columns: [t.tenantCode, t.objectId], foreignColumns: [files.tenantCode, files.objectId] }),
    check('tool_kits_lead', sql`num_nonnulls(download_url, object_id) = 1`),
  ],
);

/** Notices to one person: a reminder, a return, an acceptance about to expire. */
export const notices = pgTable(
  'notices',
  {
    /** The tenant in which the person reads it. */
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    noticeId: uuid('notice_id').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    kind: text('kind').$type<NoticeKind>().notNull(),
    /** Its project, which belongs to another tenant if the reader is a consultant; or the certification process of an exam. */
    projectCode: text('project_code'),
    /** The parameters of its text. */
    params: jsonb('params').$type<Record<string, string | number>>().notNull().default({}),
    /** Where it leads, within the portal. */
    path: text('path'),
    createdBy: text('created_by'),
    createdAt: createdAt(),
    readAt: instant('read_at'),
  },
  (t) => [
    // A person reads its own notices; colleagues and the other side of a project leave them.
    pgPolicy('own', { for: 'all', using: sql`${system} OR account_id = ${caller}` }),
    pgPolicy('told', { for: 'insert', withCheck: sql`tenant_code = ${tenant} OR ${related}` }),

    primaryKey({ columns: [t.tenantCode, t.noticeId] }),
    index('notices_of_person').on(t.accountId, t.tenantCode, t.createdAt),
    index('notices_of_matter').on(t.accountId, t.tenantCode, t.kind, t.projectCode, t.createdAt),
  ],
);

/** Views of tenants by operators, each within one session; session_open reads the one that runs. */
export const supportViews = pgTable(
  'support_views',
  {
    viewCode: text('view_code').primaryKey(),
    /** It is deleted with the session; the trail keeps the record. */
    tokenHash: text('token_hash')
      .notNull()
      .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.accountId),
    /** Which tenant is viewed, with the roles of whom; the row is the portal's, and neither side's. */
    viewedTenant: text('viewed_tenant')
      .notNull()
      .references(() => tenants.tenantCode),
    roles: text('roles').array().$type<RoleCode[]>().notNull(),
    reason: text('reason').notNull(),
    beganAt: instant('began_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    /** null: not ended by hand; past its time it has ended all the same. */
    endedAt: instant('ended_at'),
  },
  (t) => [systemOnly(), uniqueIndex('support_views_open').on(t.tokenHash).where(sql`ended_at IS NULL`)],
);
