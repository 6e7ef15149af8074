import { listOf, type RowOf } from '#domain/kernel/lists';
import { projectStates } from '../rules';
import type { projectSchemas } from '../schema';
import { stageText } from '../stage';

export const dispatchLists = {
  listProjects: listOf<RowOf<typeof projectSchemas.listProjects>>()({
    title: 'route.projectAdministration',
    columns: {
      name: { kind: 'text', title: 'project.project' },
      'customer.tenantName': { kind: 'text', title: 'project.customer' },
      state: { kind: 'enum', title: 'project.state', texts: 'project.state_', values: projectStates },
      assessmentStatus: { kind: 'text', title: 'project.stage', text: stageText },
      'teacher.showName': { kind: 'text', title: 'dispatch.teacher' },
      dispatchedAt: { kind: 'time', title: 'dispatch.dispatchedAt' },
      'customerOwner.showName': { kind: 'text', title: 'dispatch.customerOwner' },
      beginDate: { kind: 'day', title: 'project.beginsOn' },
      endDate: { kind: 'day', title: 'dispatch.endsOn', sortField: 'endDate' },
      'owner.showName': { kind: 'text', title: 'dispatch.groupOwner' },
      'projectGroup.name': { kind: 'text', title: 'project.group' },
      standardName: { kind: 'words', title: 'project.standard' },
      createdAt: { kind: 'time', title: 'project.created', sortField: 'createdAt' },
    },
  }),
};
