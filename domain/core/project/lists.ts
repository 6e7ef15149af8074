import { listOf, type RowOf, type Speaker } from '#domain/kernel/lists';
import { customerLists } from '../tenant/customers/lists';
import { type AssessmentStatus, type ProjectKind, projectStates } from './rules';
import type { projectSchemas } from './schema';

/** How far a project's assessment is, or what else the project is made for. */
export const stageText = (
  { assessmentStatus, kind }: { assessmentStatus: AssessmentStatus | null; kind: ProjectKind },
  { t }: Pick<Speaker, 't'>,
): string => (assessmentStatus ? t(`project.stage_${assessmentStatus}`) : t(`project.kind_${kind}`));

const state = { kind: 'enum', title: 'project.state', texts: 'project.state_', values: projectStates } as const;
const created = { kind: 'time', title: 'project.created' } as const;

export const projectLists = {
  listProjects: listOf<RowOf<typeof projectSchemas.listProjects>>()({
    title: 'route.projectAdministration',
    columns: {
      name: { kind: 'text', title: 'project.project' },
      'customer.tenantName': { kind: 'text', title: 'project.customer' },
      state,
      assessmentStatus: { kind: 'text', title: 'project.stage', text: stageText },
      'teacher.showName': { kind: 'text', title: 'dispatch.teacher' },
      dispatchedAt: { kind: 'time', title: 'dispatch.dispatchedAt' },
      'customerOwner.showName': { kind: 'text', title: 'dispatch.customerOwner' },
      endDate: { kind: 'day', title: 'dispatch.endsOn', sortField: 'endDate' },
      'owner.showName': { kind: 'text', title: 'dispatch.groupOwner' },
      'projectGroup.name': { kind: 'text', title: 'project.group' },
      standardName: { kind: 'words', title: 'project.standard' },
      createdAt: { ...created, sortField: 'createdAt' },
    },
  }),
  listProjectGroups: listOf<RowOf<typeof projectSchemas.listProjectGroups>>()({
    title: 'route.myProject',
    columns: {
      name: { kind: 'text', title: 'project.group' },
      'customer.tenantName': { kind: 'text', title: 'project.customer' },
      'projects.name': {
        kind: 'text',
        title: 'project.projects',
        text: ({ projects }, speaker) =>
          projects
            .map((one) => `${one.name} ${speaker.t(`project.state_${one.state}`)} ${stageText(one, speaker)}`)
            .join('\n'),
      },
      'owner.showName': { kind: 'text', title: 'project.owner' },
      createdAt: created,
    },
  }),
  listServices: listOf<RowOf<typeof projectSchemas.listServices>>()({
    title: 'route.systemManage',
    columns: {
      name: { kind: 'text', title: 'project.service' },
      standardName: { kind: 'words', title: 'project.standard' },
      state,
      assessmentStatus: { kind: 'text', title: 'project.stage', text: stageText },
      'channel.tenantName': { kind: 'text', title: 'project.channel' },
      beginDate: { kind: 'day', title: 'project.beginsOn' },
      endDate: { kind: 'day', title: 'project.endsOn' },
      createdAt: created,
    },
  }),
  listCustomers: customerLists.listCustomers,
};
