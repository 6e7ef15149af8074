import { listOf, type RowOf } from '#domain/kernel/lists';
import { projectStates } from '../rules';
import type { projectSchemas } from '../schema';
import { stageText } from '../stage';

const created = { kind: 'time', title: 'project.created' } as const;

export const teamLists = {
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
            .map((one) => `${one.name} ${speaker.t(`project.state_${one.state}`)} ${stageText(one, speaker)}`.trimEnd())
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
      state: { kind: 'enum', title: 'project.state', texts: 'project.state_', values: projectStates },
      assessmentStatus: { kind: 'text', title: 'project.stage', text: stageText },
      'channel.tenantName': { kind: 'text', title: 'project.channel' },
      beginDate: { kind: 'day', title: 'project.beginsOn' },
      endDate: { kind: 'day', title: 'project.endsOn' },
      createdAt: created,
    },
  }),
};
