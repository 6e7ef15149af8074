import { defaultMethod, type ProjectKind } from '#domain/core/project/rules';
import { cut } from '#domain/kernel/cut';
import { limits } from '#domain/kernel/limits';
import { atFirst, type Staged } from '@/hooks/useStages';
import type { ProjectGroupDetail, ProjectGroupInput } from '@/services/project';
import { NEW_GROUP } from './newGroup';

type NewProject = ProjectGroupInput['projects'][number];

/** As the form holds a customer or a person: with the name, which a draft shows again. */
export interface Chosen {
  value: string;
  label: string;
}

/** What a group with its first project is made of. */
export interface ProjectValues extends Staged {
  customer?: Chosen;
  kind?: ProjectKind;
  standardCode?: NewProject['standardCode'];
  groupName?: string;
  projectName?: string;
  method?: NonNullable<NewProject['method']>;
  /** Of a leader: who works on it; empty waits in the pool. */
  teacher?: Chosen;
  /** YYYY-MM-DD, each empty where it is left open. */
  period?: [string, string];
}

/** The group that another project is added to. */
export type ExistingGroup = Pick<ProjectGroupDetail, 'projectGroupCode' | 'name' | 'customer'>;

const ofGroup = ['standard', 'people', 'dates', 'review'] as const;
export type ProjectStage = 'customer' | (typeof ofGroup)[number];

/** The customer is given if there is a group. */
export const stagesFor = (group: ExistingGroup | undefined): [ProjectStage, ...ProjectStage[]] =>
  group ? [...ofGroup] : ['customer', ...ofGroup];

export const freshFor = (group: ExistingGroup | undefined): ProjectValues => ({
  kind: 'full',
  method: defaultMethod,
  ...atFirst(stagesFor(group)),
});

export const draftFor = (customerName: string, group: ExistingGroup | undefined): string =>
  group ? `project:${group.projectGroupCode}:new` : NEW_GROUP + customerName;

/** The stages have asked for everything. */
export function bodyOf(values: ProjectValues, group: ExistingGroup | undefined): ProjectGroupInput {
  const {
    customer,
    groupName,
    projectName,
    period = [],
    kind,
    standardCode,
    method,
  } = values as Required<ProjectValues>;
  const teacherAccountId = values.teacher?.value;
  const [beginDate, endDate] = period;
  const dates = { beginDate: beginDate || null, endDate: endDate || null };
  return {
    ...(group && { projectGroupCode: group.projectGroupCode }),
    name: group?.name ?? groupName,
    customerTenantCode: group?.customer.tenantCode ?? customer.value,
    projects: [
      { name: projectName, kind, standardCode, method, ...dates, ...(teacherAccountId && { teacherAccountId }) },
    ],
  };
}

/** A name that was made from others, cut to what one may have. */
export const cutName = (name: string): string => cut(name.trim(), limits.nameLength);
