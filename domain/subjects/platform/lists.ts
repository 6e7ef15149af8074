import { announcementStandings } from '#domain/core/user/announcements';
import { audienceText } from '#domain/core/user/lists';
import { listOf, type RowOf } from '#domain/kernel/lists';
import { approvalStates, tenantTypes } from '#domain/kernel/tenants';
import { bodyScopes, bodyStates } from './bodies';
import type { platformSchemas } from './schema';

type Announcement = RowOf<typeof platformSchemas.listAnnouncements>;

/** People with their phones, a line each. */
const peopleText = ({ managers }: { managers: readonly { showName: string; phone: string | null }[] }): string =>
  managers.map(({ showName, phone }) => [showName, phone].filter(Boolean).join(' ')).join('\n');

export const platformLists = {
  listAnnouncements: listOf<Announcement>()({
    title: 'route.publish',
    columns: {
      title: { kind: 'text', title: 'announcement.title' },
      state: {
        kind: 'enum',
        title: 'announcement.state',
        texts: 'announcing.state_',
        values: announcementStandings,
      },
      audience: { kind: 'text', title: 'announcement.audience', text: audienceText },
      publishDate: { kind: 'time', title: 'announcement.published' },
      readers: { kind: 'number', title: 'announcing.readers' },
      updatedAt: { kind: 'time', title: 'announcing.changed' },
    },
  }),
  listAnnouncementReaders: listOf<RowOf<typeof platformSchemas.listAnnouncementReaders>>()({
    title: 'announcing.readers',
    columns: {
      showName: { kind: 'text', title: 'announcing.person' },
      tenantName: { kind: 'text', title: 'announcing.tenant' },
      readAt: { kind: 'time', title: 'announcing.readAt' },
    },
  }),
  listTenants: listOf<RowOf<typeof platformSchemas.listTenants>>()({
    title: 'userAdmin.tenants',
    columns: {
      name: { kind: 'text', title: 'userAdmin.name' },
      type: { kind: 'enum', title: 'userAdmin.type', texts: 'account.type_', values: tenantTypes },
      approvalState: {
        kind: 'text',
        title: 'userAdmin.state',
        text: ({ approvalState, disabledReason }, { t }) =>
          disabledReason === null
            ? t(`admission.state_${approvalState}`)
            : `${t('userAdmin.state_disabled')} ${disabledReason}`,
      },
      managers: { kind: 'text', title: 'userAdmin.managers', text: peopleText },
      people: { kind: 'number', title: 'userAdmin.peopleCount' },
      runningProjects: { kind: 'number', title: 'userAdmin.runningProjects' },
      points: { kind: 'number', title: 'userAdmin.points' },
      since: { kind: 'day', title: 'userAdmin.since' },
    },
  }),
  listAccounts: listOf<RowOf<typeof platformSchemas.listAccounts>>()({
    title: 'userAdmin.people',
    columns: {
      showName: { kind: 'text', title: 'userAdmin.person' },
      phone: { kind: 'text', title: 'userAdmin.phone', text: ({ phone }, { t }) => phone ?? t('userAdmin.released') },
      tenants: {
        kind: 'text',
        title: 'userAdmin.belongs',
        text: ({ tenants }, { t }) =>
          tenants
            .map(({ name, roles }) => `${name} ${roles.map((role) => t(`user.role_${role}`)).join(t('common.comma'))}`)
            .join('\n'),
      },
      signedInAt: { kind: 'time', title: 'userAdmin.signedInAt' },
      sessions: { kind: 'number', title: 'userAdmin.sessions' },
    },
  }),
  listChannels: listOf<RowOf<typeof platformSchemas.listChannels>>()({
    title: 'route.channel',
    columns: {
      tenantName: { kind: 'text', title: 'platform.name' },
      approvalState: { kind: 'enum', title: 'platform.state', texts: 'admission.state_', values: approvalStates },
      parentName: {
        kind: 'text',
        title: 'platform.parent',
        text: ({ parentName }, { t }) => parentName ?? t('platform.directly'),
      },
      managers: { kind: 'text', title: 'platform.managers', text: peopleText },
      people: { kind: 'number', title: 'platform.people' },
      customers: { kind: 'number', title: 'platform.customers' },
      projects: { kind: 'number', title: 'platform.projects' },
      points: { kind: 'number', title: 'platform.points' },
      since: { kind: 'day', title: 'platform.since' },
    },
  }),
  listCertificationBodies: listOf<RowOf<typeof platformSchemas.listCertificationBodies>>()({
    title: 'route.certificateAuthority',
    columns: {
      name: { kind: 'text', title: 'platform.bodyName' },
      approvalNumber: { kind: 'text', title: 'platform.approvalNumber' },
      state: { kind: 'enum', title: 'platform.approval', texts: 'platform.approval_', values: bodyStates },
      validUntil: { kind: 'day', title: 'platform.validUntil' },
      scopes: { kind: 'enum', title: 'platform.scopes', texts: 'platform.scope_', values: bodyScopes },
      managers: { kind: 'text', title: 'platform.managers', text: peopleText },
      people: { kind: 'number', title: 'platform.people' },
    },
  }),
};
