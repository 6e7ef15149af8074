import { listOf, type RowOf } from '#domain/kernel/lists';
import { tenantTypes } from '#domain/kernel/tenants';
import type { userSchemas } from './schema';

export const userLists = {
  listAnnouncements: listOf<RowOf<typeof userSchemas.listAnnouncements>>()({
    title: 'route.announcement',
    columns: {
      title: { kind: 'text', title: 'announcement.title' },
      audience: { kind: 'enum', title: 'announcement.audience', texts: 'announcement.type_', values: tenantTypes },
      publishDate: { kind: 'time', title: 'announcement.published' },
      isRead: {
        kind: 'text',
        title: 'announcement.state',
        text: ({ isRead }, { t }) => t(isRead ? 'announcement.read' : 'announcement.unread'),
      },
    },
  }),
};
