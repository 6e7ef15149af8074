import { z } from 'zod';
import { leftFor, namedRows, oneSelection, outcomeOf, receiptsFor, seal } from '../../../kernel/bulk.schema';
import { code, day, filter, instant, keyword, paged, pageQuery, sortBy } from '../../../kernel/fields.schema';
import { projectBrief, stateFilter, tenantName } from '../fields.schema';
import { changeTargets, dispatchStatuses, projectLeftReasons } from './rules';

const somebody = z.object({ accountId: z.string(), showName: z.string() });

/** Filters of a channel's list of projects, and of a bulk edit of them. */
const filters = {
  keyword,
  dispatchStatus: filter(z.enum(dispatchStatuses)),
  state: stateFilter,
  /** The project's consultant, and the owner of its group. */
  teacherAccountId: filter(code),
  ownerAccountId: filter(code),
  customerTenantCode: filter(code),
  standardCode: filter(code),
  /** 'true': past its last day, and not over. */
  late: filter(z.literal('true')),
  /** Goes on at some time between these days. */
  from: filter(day),
  to: filter(day),
};
const rows = namedRows(z.object({ projectCode: code }));
const chosen = { rows, filters: z.object(filters).optional(), seal };
const outcome = outcomeOf(projectLeftReasons);

export const dispatchSchemas = {
  /** All projects of the channel, for its leaders: the pool and the administration. */
  listProjects: {
    query: pageQuery.extend({ ...filters, ...sortBy(['createdAt', 'endDate']) }),
    data: paged(
      projectBrief.extend({
        projectGroup: z.object({ projectGroupCode: z.string(), name: z.string() }),
        customer: tenantName,
        /** Null: it waits in the pool. */
        teacher: somebody.nullable(),
        owner: somebody,
        customerOwner: somebody.nullable(),
        dispatchedAt: instant.nullable(),
        isLate: z.boolean(),
        createdAt: instant,
      }),
    ),
  },
  /** Consultants with their workload, the smallest first; searchable by name. */
  listLoads: {
    query: pageQuery.extend({ keyword }),
    data: paged(
      somebody.extend({
        open: z.number(),
        /** Of these: not taken up yet, or sent back by the customer. */
        waiting: z.number(),
        late: z.number(),
      }),
    ),
  },
  /** Gives projects to a consultant, or back to the pool. */
  changeTeacher: {
    body: z
      .object({
        ...chosen,
        teacherAccountId: code.nullable(),
        /** Only projects in the pool: none is taken from a colleague. */
        fromPool: z.boolean().optional(),
      })
      .refine(oneSelection, { path: ['rows'] }),
    data: outcome,
  },
  /** Names the customer's lead of projects; null: no one. */
  changeCustomerOwner: {
    body: z.object({ ...chosen, customerOwnerId: code.nullable() }).refine(oneSelection, { path: ['rows'] }),
    data: outcome,
  },
  /** Changes of the channel's projects that were made at once. */
  listProjectChanges: { query: pageQuery, data: receiptsFor(changeTargets) },
  undoProjectChange: {
    body: z.object({ changeCode: code }),
    data: z.object({ count: z.number(), left: leftFor(projectLeftReasons) }),
  },
  /** The consultant takes over the project. */
  takeUpProject: { body: z.object({ projectCode: code }), data: z.null() },
} as const;
