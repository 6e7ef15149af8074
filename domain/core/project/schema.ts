import { z } from 'zod';
import { inProject } from '../../generated/inProject';
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
  sortBy,
  text,
  type Wire,
} from '../../kernel/fields.schema';
import { limits } from '../../kernel/limits';
import { roleCodes } from '../../kernel/roles';
import { customerBrief, customerFilters } from '../tenant/customers/schema';
import { tenantSizes } from '../tenant/rules';
import { industry, invited } from '../tenant/schema';
import { checkSchemas } from './checks/schema';
import { dispatchSchemas } from './dispatch/schema';
import { closing, projectBrief, stateFilter, tenantName } from './fields.schema';
import { urgeTypes } from './notices';
import { defaultMethod, projectActions, projectKinds, projectMethods, projectScopes } from './rules';
import { teamSchemas } from './team/schema';
import { projectTask } from './waiting.schema';

const version = z.number().int().min(1);
const inOrder = ({
  beginDate,
  endDate,
}: {
  beginDate?: string | null | undefined;
  endDate?: string | null | undefined;
}) => !beginDate || !endDate || beginDate <= endDate;
const projectCode = z.string();
const person = z.object({ accountId: z.string(), showName: z.string(), phone: z.string().nullable() });

const projectDetail = projectBrief.extend({
  ...inProject,
  projectGroup: z.object({ projectGroupCode: z.string(), name: z.string() }),
  customer: tenantName,
  channel: tenantName,
  /** The owner of the group, and the customer's people. */
  owner: person,
  customerPeople: z.array(person.extend({ roleCodes: z.array(z.enum(roleCodes)) })),
  createdAt: instant,
  version: z.number(),
  /** The caller's tasks in it; the first is the next one to do. */
  waiting: z.array(projectTask),
  closing,
  projectActions: z.array(z.enum(projectActions)),
});

const somebody = z.object({ accountId: z.string(), showName: z.string() });

const projectGroup = z.object({
  projectGroupCode: z.string(),
  name: z.string(),
  customer: tenantName,
  owner: somebody,
  projects: z.array(
    projectBrief.extend({
      /** The consultant; null: it is in the pool. */
      teacher: somebody.nullable(),
      /** The caller has got it and not begun with it. */
      mayTakeUp: z.boolean(),
    }),
  ),
  createdAt: instant,
});

export const projectSchemas = {
  ...dispatchSchemas,
  ...checkSchemas,
  ...teamSchemas,
  /** The tenant's customers: the list of /customerManagement and the choice in the project form. */
  listCustomers: {
    query: pageQuery.extend({
      ...customerFilters.shape,
      ...sortBy(['tenantName', 'projectCount', 'protectedUntil', 'createdAt']),
    }),
    data: paged(customerBrief),
  },
  listProjectGroups: {
    query: pageQuery.extend({
      scope: filter(z.enum(projectScopes)).transform((scope) => scope ?? ('my' as const)),
      keyword,
      /** Groups with a project in this state. */
      state: stateFilter,
    }),
    data: paged(projectGroup),
  },
  getProjectGroup: {
    query: z.object({ projectGroupCode: code }),
    data: projectGroup.extend({
      /** The caller may add projects to it. */
      mayAdd: z.boolean(),
      customer: tenantName.extend({
        size: z.enum(tenantSizes).nullable(),
        industries: z.array(industry),
        /** Whom to send the way into the portal: the customer's project managers, and those invited as such. */
        managers: z.array(person),
        invited: z.array(invited),
      }),
    }),
  },
  /** The history of a group's projects, as far as the caller sees them; the latest first. */
  listGroupHistory: {
    query: pageQuery.extend({ projectGroupCode: code }),
    data: paged(
      z.object({
        at: instant,
        /** Empty: the portal itself. */
        who: z.string(),
        action: z.string(),
        /** Whose it was; null of the group itself. */
        project: z.object({ projectCode: z.string(), name: z.string() }).nullable(),
        /** The parameters of its text. */
        values: z.record(z.string(), z.union([z.string(), z.number()])),
      }),
    ),
  },
  getProjectAsChannel: { query: z.object({ projectCode: code }), data: projectDetail },
  getProjectAsCustomer: { query: z.object({ projectCode: code }), data: projectDetail },
  listServices: {
    query: pageQuery.extend({ keyword }),
    data: paged(projectBrief.extend({ channel: tenantName, createdAt: instant })),
  },
  /** Reminds people of the customer; without accountIds, everybody whom this type concerns. */
  urgePeople: {
    body: z.object({
      projectCode: code,
      type: z.enum(urgeTypes),
      accountIds: z.array(code).min(1).max(200).optional(),
      message: optionalText(limits.noteLength),
    }),
    data: z.object({ urged: z.number() }),
  },
  /** Projects of the customer that are called just so, to be pointed out before another one is made. */
  listNamesakes: {
    query: z.object({ customerTenantCode: code, name }),
    data: z.array(z.object({ projectCode: z.string(), name: z.string(), createdAt: instant })),
  },
  saveProject: {
    body: z
      .object({ projectCode: code, version, name, beginDate: day.nullish(), endDate: day.nullish() })
      .refine(inOrder, { path: ['endDate'] }),
    data: z.object({ version: z.number() }),
  },
  /** Gives a project up; everything in it is kept, and only looked at. */
  closeProject: { body: z.object({ projectCode: code, reason: text(limits.noteLength) }), data: z.null() },
  /** Takes up again what was given up. */
  reopenProject: { body: z.object({ projectCode: code, reason: text(limits.noteLength) }), data: z.null() },
  /** Only where nothing was entered; with its group, where it was the last one. */
  deleteProject: { body: z.object({ projectCode: code, version }), data: z.null() },
  saveProjectGroup: {
    body: z.object({
      /** An existing group that the projects are added to; its name and customer stay. */
      projectGroupCode: code.optional(),
      name,
      customerTenantCode: code,
      projects: z
        .array(
          z
            .object({
              name,
              /** Its kind; it uses a unit of a product for exactly that kind. */
              kind: z.enum(projectKinds).default('full'),
              /** One that the caller's channel may read. */
              standardCode: code,
              /** How its risks are computed, where it has any; frozen with the assessment. */
              method: z.enum(projectMethods).default(defaultMethod),
              beginDate: day.nullish(),
              endDate: day.nullish(),
              /**
               * The consultant: a leader chooses among colleagues; null puts it into the pool. Absent: the
               * creator, but a leader's project goes into the pool.
               */
              teacherAccountId: code.nullish(),
            })
            .refine(inOrder, { path: ['endDate'] }),
        )
        .min(1)
        .max(10),
    }),
    data: z.object({ projectGroupCode: z.string(), projectCodes: z.array(projectCode) }),
  },
} as const;

export type ProjectWire = Wire<typeof projectSchemas>;
export type ProjectGiven = Given<typeof projectSchemas>;
/** A project in a list, and as its page shows it. */
export type ProjectBrief = z.infer<typeof projectBrief>;
export type ProjectDetail = z.infer<typeof projectDetail>;
export type Closing = NonNullable<ProjectDetail['closing']>;
