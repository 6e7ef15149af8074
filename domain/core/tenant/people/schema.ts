import { z } from 'zod';
import { maybeAsked } from '../../../capabilities/approval/schema';
import {
  code,
  filter,
  instant,
  keyword,
  paged,
  pageQuery,
  personName,
  phone,
  version,
} from '../../../kernel/fields.schema';
import { limits } from '../../../kernel/limits';
import { roleCodes } from '../../../kernel/roles';
import { newPass } from '../../user/codes.schema';
import { type HoldingKind, holdingKinds, memberStates, personActions, personStates } from './rules';

const role = z.enum(roleCodes);
const someRoles = z.array(role).min(1).max(roleCodes.length);
/** In a query's one value, as the specification sends it: A,B. */
const joined = <T extends z.ZodType>(inner: T) =>
  filter(z.preprocess((value) => (typeof value === 'string' ? value.split(',') : value), inner));

const person = z.object({
  /** Of the row: the account, or of whoever has not joined the invitation. */
  rowKey: z.string(),
  /** null while somebody has not joined. */
  accountId: z.string().nullable(),
  /** null for those who have. */
  invitationCode: z.string().nullable(),
  /** As whoever invited typed it, until the person has joined under its own. */
  name: z.string(),
  /** null of somebody who was removed. */
  phone: z.string().nullable(),
  roleCodes: z.array(role),
  state: z.enum(personStates),
  /** When the person last used the portal in this tenant. */
  lastSeenAt: instant.nullable(),
  /** Until when an invitation is good. */
  expiresAt: instant.nullable(),
  /** How much the person answers for. */
  held: z.record(z.enum(holdingKinds), z.number()),
  /** A channel that serves this customer no more has brought the person in: the customer decides whether they stay. */
  awaitsDecision: z.boolean(),
  version: z.number(),
  allowedActions: z.array(z.enum(personActions)),
});

const colleague = z.object({ accountId: z.string(), showName: z.string(), roleCodes: z.array(role) });

/** Whoever takes over, for each kind of what somebody answers for. */
const successors = Object.fromEntries(holdingKinds.map((kind) => [kind, filter(code)])) as Record<
  HoldingKind,
  ReturnType<typeof filter<typeof code>>
>;

export const newPeople = z.object({
  people: z
    .array(z.object({ name: personName, phone, roleCodes: someRoles }))
    .min(1)
    .max(limits.peopleAtOnce),
});

export const personChange = z
  .object({
    accountId: code,
    version,
    roleCodes: joined(someRoles),
    state: filter(z.enum(memberStates)),
    ...successors,
  })
  .refine(({ roleCodes: to, state }) => (to === undefined) !== (state === undefined), { path: ['state'] });

export const peopleSchemas = {
  /** People at work in the caller's tenant, for whoever chooses one; by name. */
  listUsers: { query: pageQuery.extend({ keyword, roleCode: filter(role) }), data: paged(colleague) },
  /** The same of a tenant that the caller works with. */
  listTenantUsers: {
    query: pageQuery.extend({ tenantCode: code, keyword, roleCode: filter(role) }),
    data: paged(colleague),
  },
  /** Everybody of the caller's tenant: at work, invited, disabled; those who were removed where they are asked for. */
  listManagedUsers: {
    query: pageQuery.extend({ keyword, roleCode: filter(role), state: filter(z.enum(personStates)) }),
    data: paged(person).extend({ grantable: z.array(role) }),
  },
  /** Invites people, or invites them again. */
  addUser: {
    body: newPeople,
    data: z.object({
      invited: z.number(),
      /** Phones of those who belong to the tenant already, with how they stand. */
      known: z.array(z.object({ phone: z.string(), state: z.enum(memberStates) })),
      /** Where one of them is to be an operator, a second operator confirms before anybody is invited. */
      ...maybeAsked,
    }),
  },
  /** What somebody answers for, and who could take it over. */
  getHoldings: {
    query: z.object({ accountId: code }),
    data: z.array(
      z.object({
        kind: z.enum(holdingKinds),
        count: z.number(),
        /** Roles that can hold it. */
        roleCodes: z.array(role),
        candidates: z.array(z.object({ accountId: z.string(), showName: z.string(), held: z.number() })),
      }),
    ),
  },
  /** With which a new browser of somebody of the caller's tenant asks for a code. */
  createPersonPass: { body: z.object({ accountId: code }), data: newPass },
  /** Keeps somebody whom a former channel has brought in. */
  keepPerson: { body: z.object({ accountId: code, version }), data: z.object({ version: z.number() }) },
  /** Other roles, or another state; with whoever takes over what the person can't hold after it. */
  updateUser: {
    query: personChange,
    /** Who becomes an operator does so once a second operator has confirmed it; the version stays until then. */
    data: z.object({ version: z.number(), ...maybeAsked }),
  },
} as const;
