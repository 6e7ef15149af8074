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
  /** The row's id: the account, or the invitation of a person who has not joined. */
  rowKey: z.string(),
  /** null until the person has joined. */
  accountId: z.string().nullable(),
  /** null once the person has joined. */
  invitationCode: z.string().nullable(),
  /** As the inviter typed it, until the person has joined under their own name. */
  name: z.string(),
  /** null for a removed person. */
  phone: z.string().nullable(),
  roleCodes: z.array(role),
  state: z.enum(personStates),
  /** When the person last used the portal in this tenant. */
  lastSeenAt: instant.nullable(),
  /** Until when an invitation is good. */
  expiresAt: instant.nullable(),
  /** How much the person answers for. */
  held: z.record(z.enum(holdingKinds), z.number()),
  /** A former channel brought the person in: the customer decides whether they stay. */
  awaitsDecision: z.boolean(),
  version: z.number(),
  allowedActions: z.array(z.enum(personActions)),
});

const colleague = z.object({ accountId: z.string(), showName: z.string(), roleCodes: z.array(role) });

/** The new owner for each kind of work. */
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
  /** Active people of the caller's tenant to choose from, by name. */
  listUsers: { query: pageQuery.extend({ keyword, roleCode: filter(role) }), data: paged(colleague) },
  /** The same of a tenant that the caller works with. */
  listTenantUsers: {
    query: pageQuery.extend({ tenantCode: code, keyword, roleCode: filter(role) }),
    data: paged(colleague),
  },
  /** All people of the caller's tenant: active, invited, disabled; removed ones on request. */
  listManagedUsers: {
    query: pageQuery.extend({ keyword, roleCode: filter(role), state: filter(z.enum(personStates)) }),
    data: paged(person).extend({ grantable: z.array(role) }),
  },
  /** Invites people, or invites them again. */
  addUser: {
    body: newPeople,
    data: z.object({
      invited: z.number(),
      /** Phones of people who already belong to the tenant, with their state. */
      known: z.array(z.object({ phone: z.string(), state: z.enum(memberStates) })),
      /** If one of them is to be an operator, a second operator approves before anyone is invited. */
      ...maybeAsked,
    }),
  },
  /** The work that a person is responsible for, and who could take it over. */
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
  /** A pass with which a new browser of a person of the caller's tenant requests a code. */
  createPersonPass: { body: z.object({ accountId: code }), data: newPass },
  /** Keeps a person brought in by a former channel. */
  keepPerson: { body: z.object({ accountId: code, version }), data: z.object({ version: z.number() }) },
  /** Changes roles or state, with new owners for work that the person can no longer do. */
  updateUser: {
    query: personChange,
    /** A new operator needs the approval of a second operator; the version stays until then. */
    data: z.object({ version: z.number(), ...maybeAsked }),
  },
} as const;
