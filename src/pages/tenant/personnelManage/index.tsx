import { Button } from 'antd';
import { useState } from 'react';
import { peopleLists } from '#domain/core/tenant/people/lists';
import type { PersonAction, PersonState } from '#domain/core/tenant/people/rules';
import type { StateTone } from '#domain/kernel/tokens';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { CopyInvitation } from '@/features/tenant/CopyInvitation';
import { type Pass, SignInPass } from '@/features/user/signIn/SignInPass';
import { toast } from '@/feedback';
import { useAsked } from '@/hooks/useAsked';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type PersonRow, tenantService } from '@/services/tenant';
import { formatInstant, NOTHING } from '@/utils/format';
import { AddPeople } from './AddPeople';
import { Held } from './Held';
import { LeaveDialog } from './LeaveDialog';
import styles from './personnelManage.module.css';
import { RolesDialog } from './RolesDialog';

const filters = { keyword: '', roleCode: '', state: '' };
const tones: Readonly<Record<PersonState, StateTone>> = {
  active: 'done',
  open: 'waiting',
  expired: 'late',
  declined: 'late',
  disabled: 'idle',
  removed: 'idle',
};

type Doing =
  | { what: 'add'; again?: PersonRow }
  | { what: 'pass'; person: PersonRow; pass: Pass }
  | { what: 'changeRoles' | 'disable' | 'remove'; person: PersonRow };

/** The people of a tenant: who works here with which roles, who was invited, what they answer for. */
export default function PersonnelManage() {
  const t = useT();
  const tellAsked = useAsked();
  const [doing, setDoing] = useState<Doing | null>(null);
  const list = usePortalList({ name: 'people', load: tenantService.listManagedUsers, filters });
  const { query, setQuery, answer } = list;
  const grantable = answer?.grantable ?? [];
  const columns = useColumns(peopleLists.listManagedUsers, {
    name: { cut: 160 },
    roleCodes: {
      render: (_, { roleCodes }) => roleCodes.map((role) => <div key={role}>{t(`user.role_${role}`)}</div>),
    },
    state: {
      render: (_, { state, expiresAt, awaitsDecision }) => (
        <>
          <StatusLabel tone={tones[state]}>{t(`people.state_${state}`)}</StatusLabel>
          {awaitsDecision && <div className={styles.soft}>{t('people.broughtIn')}</div>}
          {state === 'open' && expiresAt && (
            <div className={styles.soft}>{t('people.until', { until: formatInstant(expiresAt) })}</div>
          )}
        </>
      ),
    },
    held: { render: (_, { held }) => <Held held={held} /> },
    lastSeenAt: {
      render: (_, { lastSeenAt, accountId }) =>
        lastSeenAt ? formatInstant(lastSeenAt) : accountId ? t('people.never') : NOTHING,
    },
  });
  const close = () => setDoing(null);
  const add = { label: t('people.add'), onClick: () => setDoing({ what: 'add' }) };

  const enable = async ({ accountId, version, name }: PersonRow) => {
    const query = { accountId: accountId ?? '', version, state: 'active' as const };
    const { approvalCode } = await tenantService.updateUser({ query });
    if (approvalCode) tellAsked(approvalCode);
    else void toast('success', t('people.enabled', { name }));
  };
  const keep = async ({ accountId, version, name }: PersonRow) => {
    await tenantService.keepPerson({ body: { accountId: accountId ?? '', version } });
    void toast('success', t('people.kept', { name }));
  };
  const withdraw = async ({ invitationCode, name }: PersonRow) => {
    await tenantService.withdrawInvitation({ body: { invitationCode: invitationCode ?? '' } });
    void toast('success', t('tenant.withdrawn', { name }));
  };
  const makePass = async (person: PersonRow) => {
    const pass = await tenantService.createPersonPass({ body: { accountId: person.accountId ?? '' } });
    setDoing({ what: 'pass', person, pass });
  };
  // The failure has been reported; the list shows the current state.
  const then = (done: Promise<void>) => void done.catch(report).then(list.refresh);
  const act = (action: PersonAction, person: PersonRow) => {
    if (action === 'enable') then(enable(person));
    else if (action === 'withdraw') then(withdraw(person));
    else if (action === 'keep') then(keep(person));
    else if (action === 'signInPass') then(makePass(person));
    else if (action === 'invite') setDoing({ what: 'add', again: person });
    else setDoing({ what: action, person });
  };

  return (
    <Page
      title={t('route.personnelManage')}
      action={
        <Button type="primary" onClick={add.onClick}>
          {add.label}
        </Button>
      }
    >
      <PortalTable<PersonRow>
        list={list}
        rowKey="rowKey"
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('people.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('people.roles')}
              value={query.roleCode}
              options={grantable.map((role) => ({ value: role, label: t(`user.role_${role}`) }))}
              onChange={(roleCode) => setQuery({ roleCode })}
            />
            <ColumnFilter
              of={peopleLists.listManagedUsers.columns.state}
              value={query.state}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        empty={<EmptyState title={t('people.empty')} text={t('people.emptyText')} action={add} />}
        columns={[
          ...Object.values(columns),
          {
            key: 'actions',
            render: (_, person) => (
              <>
                {person.state === 'open' && person.phone && (
                  <CopyInvitation text="people.invitationText" showName={person.name} phone={person.phone} />
                )}
                {person.allowedActions.map((action) => (
                  <Button
                    key={action}
                    type="link"
                    size="small"
                    aria-label={t('people.of', { action: t(`people.${action}`), name: person.name })}
                    onClick={() => act(action, person)}
                  >
                    {t(`people.${action}`)}
                  </Button>
                ))}
              </>
            ),
          },
        ]}
      />
      {/* With the list come the roles that pasted words may name. */}
      {doing?.what === 'add' && answer && (
        <AddPeople grantable={grantable} again={doing.again} onAdded={list.refresh} onClose={close} />
      )}
      {doing?.what === 'changeRoles' && (
        <RolesDialog person={doing.person} grantable={grantable} onChanged={list.refresh} onClose={close} />
      )}
      {doing?.what === 'pass' && <SignInPass name={doing.person.name} pass={doing.pass} onClose={close} />}
      {(doing?.what === 'disable' || doing?.what === 'remove') && (
        <LeaveDialog how={doing.what} person={doing.person} onChanged={list.refresh} onClose={close} />
      )}
    </Page>
  );
}
