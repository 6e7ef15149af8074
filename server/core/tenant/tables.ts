import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  pgPolicy,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { MemberState } from '#domain/core/tenant/people/rules';
import type { InvitationState, TenantSize } from '#domain/core/tenant/rules';
import type { RoleCode } from '#domain/kernel/roles';
import type { ApprovalState, TenantType } from '#domain/kernel/tenants';
import type { Language } from '#domain/kernel/texts';
import { caller, createdAt, instant, ltree, related, system, tenant, versioned } from '#server/kernel/db/columns';

export const accounts = pgTable(
  'accounts',
  {
    accountId: text('account_id').primaryKey(),
    /** null: released by the operator; the account must bind one before it goes on. */
    phone: text('phone').unique(),
    /** Empty while the person has given none. */
    showName: text('show_name').notNull(),
    /** false: nobody gave it, or somebody else; the person's own takes its place. */
    nameIsOwn: boolean('name_is_own').notNull().default(false),
    /** Where the person's picture is to be had from. */
    avatar: text('avatar'),
    /** What the person works in; null while none was chosen. */
    language: text('language').$type<Language>(),
    /** The last time; null where it never has. */
    signedInAt: instant('signed_in_at'),
    /** When its phone, its second factor or its role as an operator last changed; kept by triggers. null: never. */
    identityChangedAt: instant('identity_changed_at'),
    /** Demo accounts are listed on the login page in demo mode; the text says what they show. */
    demoNote: text('demo_note'),
    ...versioned(),
  },
  () => [
    pgPolicy('colleagues', {
      for: 'select',
      // As EXISTS, so that a page of names asks about these alone rather than about everybody whom the tenant knows of.
      using: sql`${system} OR account_id = ${caller} OR EXISTS (SELECT 1 FROM members m WHERE m.account_id = accounts.account_id)`,
    }),
    pgPolicy('self', {
      for: 'all',
      using: sql`${system} OR account_id = ${caller}`,
      withCheck: sql`${system} OR account_id = ${caller}`,
    }),
  ],
);

/** A customer that the caller's tenant has entered; a channel belongs to no other one, but was let in by the platform. */
const entered = sql`(created_by_tenant = ${tenant} AND (type = 'customer' OR (SELECT app_platform())))`;

export const tenants = pgTable(
  'tenants',
  {
    tenantCode: text('tenant_code').primaryKey(),
    type: text('type').$type<TenantType>().notNull(),
    name: text('name').notNull(),
    /** The name but for spaces, signs and letter case, and of that what is left without brackets and the legal form. */
    nameKey: text('name_key').generatedAlwaysAs(sql`customer_key(name)`),
    nameCore: text('name_core').generatedAlwaysAs(sql`customer_core(name)`),
    approvalState: text('approval_state').$type<ApprovalState>().notNull().default('success'),
    /** Why the platform has disabled it, and since when; null: it is enabled. */
    disabledReason: text('disabled_reason'),
    disabledAt: instant('disabled_at'),
    size: text('size').$type<TenantSize>(),
    industries: text('industries').array().notNull().default([]),
    inviteCode: text('invite_code').unique(),
    /** Whether who signs a customer's assessment may not be the only one who accepted what remains high. */
    fourEyes: boolean('four_eyes').notNull().default(true),
    /** Of a customer the channel that has it, null in the pool; of others the tenant whose people entered or invited it. */
    createdByTenant: text('created_by_tenant'),
    /** The partner that this channel stands below, in the tree of partners; the platform where nobody is named. */
    parentTenantCode: text('parent_tenant_code').references((): AnyPgColumn => tenants.tenantCode),
    /** Codes from the top of the tree down to this tenant. A trigger keeps it from the parent, and refuses circles. */
    path: ltree('path').notNull().default(''),
    ...versioned(),
  },
  (t) => [
    // What partners see of one another is less than a row: partner_cards says it.
    pgPolicy('seen', {
      for: 'select',
      using: sql`${system} OR tenant_code = ${tenant} OR ${entered} OR ${related}`,
    }),
    pgPolicy('created', {
      for: 'insert',
      withCheck: sql`${system} OR (created_by_tenant = ${tenant} AND type = 'customer')`,
    }),
    pgPolicy('changed', {
      for: 'update',
      using: sql`${system} OR tenant_code = ${tenant} OR ${entered}`,
    }),
    // Only a customer whose import is taken back.
    pgPolicy('unmade', { for: 'delete', using: sql`${system} AND type = 'customer'` }),
    index('tenants_parent').on(t.parentTenantCode),
    index('tenants_path').using('gist', t.path),
    index('tenants_name_key').on(t.nameKey).where(sql`type = 'customer'`),
    uniqueIndex('tenants_customer_name')
      .on(t.createdByTenant, t.name)
      .where(sql`type = 'customer' AND approval_state = 'success'`),
  ],
);

/** A channel (tenant_code) serves a customer, which has one channel at a time. */
export const tenantRelations = pgTable(
  'tenant_relations',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    customerTenantCode: text('customer_tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    createdAt: createdAt(),
  },
  (t) => [
    // A channel serves the customers that it entered; otherwise naming one would be enough to see it.
    pgPolicy('related', {
      for: 'all',
      using: sql`${system} OR tenant_code = ${tenant} OR customer_tenant_code = ${tenant}`,
      withCheck: sql`${system} OR (tenant_code = ${tenant} AND entered_here(customer_tenant_code))`,
    }),

    primaryKey({ columns: [t.tenantCode, t.customerTenantCode] }),
    uniqueIndex('tenant_relations_one_channel').on(t.customerTenantCode),
  ],
);

/** Somebody in a tenant. */
const ofPerson = () => ({
  tenantCode: text('tenant_code')
    .notNull()
    .references(() => tenants.tenantCode),
  accountId: text('account_id')
    .notNull()
    .references(() => accounts.accountId),
});
/**
 * Seen by those who know of the tenant. Written by the tenant about somebody who belongs here; a stranger comes in by
 * accepting an invitation, which the system writes.
 */
const ofPeople = (table: 'members' | 'memberships') => [
  pgPolicy('people', {
    for: 'select',
    using: sql`${system} OR account_id = ${caller} OR EXISTS (SELECT 1 FROM tenants t WHERE t.tenant_code = ${sql.raw(table)}.tenant_code)`,
  }),
  pgPolicy('people_write', {
    for: 'all',
    using: sql`${system} OR tenant_code = ${tenant}`,
    withCheck: sql`${system} OR (tenant_code = ${tenant} AND belongs_here(account_id))`,
  }),
];

/**
 * Whoever has worked in a tenant, also after they were disabled or removed: their names go on standing beside what they
 * did. The database keeps a row for everybody with a role (a trigger on memberships).
 */
export const members = pgTable(
  'members',
  {
    ...ofPerson(),
    state: text('state').$type<MemberState>().notNull().default('active'),
    /** Of a disabled person, for when it is enabled again; only who is at work has memberships. */
    keptRoles: text('kept_roles').array().$type<RoleCode[]>().notNull().default([]),
    /** The channel that has brought the person into this customer; null once the customer has decided, and for its own. */
    broughtInBy: text('brought_in_by').references(() => tenants.tenantCode),
    /** In this tenant. */
    lastSeenAt: instant('last_seen_at'),
    ...versioned(),
  },
  (t) => [
    ...ofPeople('members'),

    primaryKey({ columns: [t.tenantCode, t.accountId] }),
    index('members_account').on(t.accountId),
  ],
);

/** The roles of those who are at work. */
export const memberships = pgTable(
  'memberships',
  {
    ...ofPerson(),
    roleCode: text('role_code').$type<RoleCode>().notNull(),
    /** Order of the roles: the first known one decides the landing page. */
    position: smallint('position').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    ...ofPeople('memberships'),

    primaryKey({ columns: [t.tenantCode, t.accountId, t.roleCode] }),
    index('memberships_account').on(t.accountId),
  ],
);

/**
 * Who was asked to join a tenant, by phone, whether or not there is an account with it. One row for each phone: the next
 * invitation takes the place of the last, with a code of its own.
 */
export const invitations = pgTable(
  'invitations',
  {
    tenantCode: text('tenant_code')
      .notNull()
      .references(() => tenants.tenantCode),
    phone: text('phone').notNull(),
    invitationCode: text('invitation_code').notNull().unique(),
    roleCodes: text('role_codes').array().$type<RoleCode[]>().notNull(),
    /** The name that whoever invited typed. */
    name: text('name').notNull(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => accounts.accountId),
    /** The tenant in which they invited: this one, or the channel that entered it. */
    invitedByTenant: text('invited_by_tenant')
      .notNull()
      .references(() => tenants.tenantCode),
    /** The project that somebody is needed for. */
    projectCode: text('project_code'),
    state: text('state').$type<InvitationState>().notNull().default('open'),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    seenAt: instant('seen_at'),
    /** Accepted, declined or withdrawn. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    pgPolicy('inviting', {
      for: 'all',
      using: sql`${system} OR tenant_code = ${tenant} OR tenant_code IN (SELECT t.tenant_code FROM tenants t WHERE t.created_by_tenant = ${tenant})`,
    }),

    primaryKey({ columns: [t.tenantCode, t.phone] }),
    index('invitations_phone').on(t.phone),
    index('invitations_made').on(t.invitedByTenant, t.createdAt),
  ],
);
