import { listOf, type RowOf, type Speaker } from '#domain/kernel/lists';
import type { RoleCode } from '#domain/kernel/roles';
import type { TenantType } from '#domain/kernel/tenants';
import type { userSchemas } from './schema';

interface Audience {
  audience: readonly TenantType[];
  roles?: readonly RoleCode[];
  tenants?: readonly { name: string }[];
}

/** Whom an announcement is for: kinds of tenants, roles and tenants, or everybody. */
export const audienceText = ({ audience, roles = [], tenants = [] }: Audience, { t }: Pick<Speaker, 't'>): string =>
  [
    audience.map((type) => t(`announcement.type_${type}`)),
    roles.map((role) => t(`user.role_${role}`)),
    tenants.map(({ name }) => name),
  ]
    .map((names) => names.join(t('common.comma')))
    .filter(Boolean)
    .join(' · ') || t('announcement.everybody');

export const userLists = {
  listAnnouncements: listOf<RowOf<typeof userSchemas.listAnnouncements>>()({
    title: 'route.announcement',
    columns: {
      title: { kind: 'text', title: 'announcement.title' },
      audience: { kind: 'text', title: 'announcement.audience', text: audienceText },
      publishDate: { kind: 'time', title: 'announcement.published' },
      isRead: {
        kind: 'text',
        title: 'announcement.state',
        text: ({ isRead }, { t }) => t(isRead ? 'announcement.read' : 'announcement.unread'),
      },
    },
  }),
};
