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
    /** false: no name yet, or one given by others, which the person's own replaces. */
    nameIsOwn: boolean('name_is_own').notNull().default(false),
    /** Where the person's picture is to be had from. */
    avatar: text('avatar'),
    /** The person's language; null: not chosen. */
    language: text('language').$type<Language>(),
    /** The last time; null where it never has. */
    signedInAt: instant('signed_in_at'),
    /** When its phone, its second factor or its role as an operator last changed; kept by triggers. null: never. */
    identityChangedAt: instant('identity_changed_at'),
    /** Demo accounts are listed on the login page in demo mode; the text describes what they show. */
    demoNote: text('demo_note'),
    ...versioned(),
  },
  () => [
    pgPolicy('colleagues', {
      for: 'select',
      // As EXISTS, so that a page of names checks these rows instead of everyone known to the tenant.
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
    /** The name without spaces, signs and letter case, and the part of it without brackets and legal form. */
    nameKey: text('name_key').generatedAlwaysAs(sql`customer_key(name)`),
    nameCore: text('name_core').generatedAlwaysAs(sql`customer_core(name)`),
    approvalState: text('approval_state').$type<ApprovalState>().notNull().default('success'),
    /** Why the platform has disabled it, and since when; null: it is enabled. */
    disabledReason: text('disabled_reason'),
    disabledAt: instant('disabled_at'),
    size: text('size').$type<TenantSize>(),
    industries: text('industries').array().notNull().default([]),
    inviteCode: text('invite_code').unique(),
    /** Whether the signer of a customer's assessment may not be the only one who accepted its high residual risks. */
    fourEyes: boolean('four_eyes').notNull().default(true),
    /** Of a customer the channel that has it, null in the pool; of others the tenant whose people entered or invited it. */
    createdByTenant: text('created_by_tenant'),
    /** The parent of this channel in the tree of partners; the platform by default. */
    parentTenantCode: text('parent_tenant_code').references((): AnyPgColumn => tenants.tenantCode),
    /** Codes from the top of the tree down to this tenant. A trigger keeps it from the parent, and refuses circles. */
    path: ltree('path').notNull().default(''),
    ...versioned(),
  },
  (t) => [
    // Partners see less of one another than a row: see partner_cards.
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
    // Only a customer whose import is undone.
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

/** A person's role in a tenant. */
const ofPerson = () => ({
  tenantCode: text('tenant_code')
    .notNull()
    .references(() => tenants.tenantCode),
  accountId: text('account_id')
    .notNull()
    .references(() => accounts.accountId),
});
/**
 * Seen by those who see the tenant. Written by the tenant for people who belong to it; others join by
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
 * Everyone who has ever worked in a tenant, also after they were disabled or removed: their names stay with their
 * work. A trigger on memberships keeps a row for everyone with a role.
 */
export const members = pgTable(
  'members',
  {
    ...ofPerson(),
    state: text('state').$type<MemberState>().notNull().default('active'),
    /** The roles of a disabled person, for when they are enabled again; only active people have memberships. */
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

/** The roles of active people. */
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
 * Invitations into a tenant, by phone, with or without an account. One row per phone: the next
 * invitation replaces the last and has a code of its own.
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
    /** The name that the inviter typed. */
    name: text('name').notNull(),
    invitedBy: text('invited_by')
      .notNull()
      .references(() => accounts.accountId),
    /** The tenant in which they invited: this one, or the channel that entered it. */
    invitedByTenant: text('invited_by_tenant')
      .notNull()
      .references(() => tenants.tenantCode),
    /** The project that the person is invited for. */
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
