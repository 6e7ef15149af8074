import { Button, Progress } from 'antd';
import { useState } from 'react';
import { urgePeopleRules } from '#domain/generated/rules/project/urgePeople';
import { NoteField } from '@/components/fields';
import { PlainTable } from '@/components/PlainTable';
import { RecordDialog } from '@/components/RecordDialog';
import { StatusLabel } from '@/components/StatusLabel';
import { InvitedPerson } from '@/features/tenant/InvitedPerson';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { assetsService, type WorkOwners } from '@/services/assets';
import { projectService } from '@/services/project';
import type { InvitedPerson as Invited } from '@/services/tenant';
import { formatNumber } from '@/utils/format';
import styles from './progress.module.css';

type Owner = WorkOwners['owners'][number];
/** Whom to remind: one person, or all who are late. */
type Urged = { accountId: string; showName: string } | 'late';

interface Props {
  projectCode: string;
  owners: WorkOwners;
  /** People who will be there once they have accepted; empty for those who may not invite. */
  invited: readonly Invited[];
  /** One of them has been withdrawn, or invited again. */
  onInvited: () => void;
  /** Shows the units that a number counts. */
  onUnits: (filters: Record<string, string>) => void;
}

/** Who has how much, how far they are, and a reminder for one or for all who are late; who is still to come. */
export function People({ projectCode, owners, invited, onInvited, onUnits }: Props) {
  const t = useT();
  const [urged, setUrged] = useState<Urged | null>(null);
  const mayUrge = owners.allowedActions.includes('assign');
  const late = owners.owners.filter((owner) => owner.assignee && owner.late > 0).length;
  const count = (value: number) => formatNumber(value);
  const of = (assignee: Owner['assignee']) => ({ assignee: assignee?.accountId ?? 'none' });
  /** A number of somebody's units, which leads to them. */
  const units =
    (filters: Record<string, string>) =>
    (value: number, { assignee }: Owner) =>
      value > 0 ? (
        <Button
          type="link"
          size="small"
          className={styles.number}
          onClick={() => onUnits({ ...filters, ...of(assignee) })}
        >
          {count(value)}
        </Button>
      ) : (
        count(value)
      );
  const inviteAgain = async ({ name, phone }: Invited) => {
    await assetsService.addExecutor({ body: { projectCode, name, phone } });
    void toast('success', t('assets.work.progress.executorInvited', { name, phone }));
    onInvited();
  };
  return (
    <section className={styles.card} aria-label={t('assets.work.progress.people')}>
      <div className={styles.head}>
        <h2>{t('assets.work.progress.people')}</h2>
        {mayUrge && late > 0 && (
          <Button onClick={() => setUrged('late')}>{t('assets.work.progress.urgeLate', { count: late })}</Button>
        )}
      </div>
      <PlainTable<Owner>
        rowKey={(owner) => owner.assignee?.accountId ?? ''}
        dataSource={owners.owners}
        pagination={{ hideOnSinglePage: true, pageSize: 8, showSizeChanger: false }}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: t('assets.work.progress.person'),
            key: 'who',
            fixed: 'start',
            render: (_, { assignee }) =>
              assignee?.showName ?? <span className={styles.soft}>{t('assets.work.progress.nobody')}</span>,
          },
          {
            title: t('assets.work.progress.finished'),
            key: 'done',
            width: 150,
            render: (_, { units, finished }) => (
              <Progress
                size="small"
                percent={units > 0 ? Math.round((finished / units) * 100) : 0}
                format={() => t('assets.work.progress.doneOf', { done: count(finished), all: count(units) })}
                aria-label={t('assets.work.progress.doneOf', { done: count(finished), all: count(units) })}
              />
            ),
          },
          {
            title: t('assets.work.progress.inhand'),
            dataIndex: 'inhand',
            align: 'right',
            render: units({ state: 'inhand', returned: 'false' }),
          },
          {
            title: t('assets.work.progress.returned'),
            dataIndex: 'returned',
            align: 'right',
            render: units({ returned: 'true' }),
          },
          {
            title: t('assets.work.progress.submitted'),
            dataIndex: 'submitted',
            align: 'right',
            render: units({ state: 'submitted' }),
          },
          {
            title: t('assets.work.progress.late'),
            dataIndex: 'late',
            render: (value: number, { assignee }: Owner) =>
              value > 0 ? (
                <Button
                  type="link"
                  size="small"
                  className={styles.number}
                  onClick={() => onUnits({ late: 'true', ...of(assignee) })}
                >
                  <StatusLabel tone="late">{t('assets.work.progress.lateCount', { count: count(value) })}</StatusLabel>
                </Button>
              ) : (
                '–'
              ),
          },
          {
            title: t('assets.work.progress.nextDue'),
            dataIndex: 'nextDue',
            render: (day: string | null) => day ?? '–',
          },
          ...(mayUrge
            ? [
                {
                  key: 'urge',
                  // Within reach on a narrow screen, too.
                  fixed: 'end' as const,
                  render: (_: unknown, { assignee, inhand, returned }: Owner) =>
                    assignee &&
                    inhand + returned > 0 && (
                      <Button type="link" size="small" onClick={() => setUrged(assignee)}>
                        {t('assets.work.progress.urge')}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {invited.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('assets.work.progress.invited')}</h3>
          <ul className={styles.invited}>
            {invited.map((person) => (
              <li key={person.invitationCode}>
                <InvitedPerson
                  person={person}
                  manage={{ onWithdrawn: onInvited, onAgain: () => void inviteAgain(person).catch(report) }}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {urged && <UrgeDialog projectCode={projectCode} urged={urged} late={late} onClose={() => setUrged(null)} />}
    </section>
  );
}

interface UrgeProps {
  projectCode: string;
  urged: Urged;
  late: number;
  onClose: () => void;
}

function UrgeDialog({ projectCode, urged, late, onClose }: UrgeProps) {
  const t = useT();
  const isAll = urged === 'late';
  return (
    <RecordDialog<{ message?: string }>
      title={
        isAll
          ? t('assets.work.progress.urgeAllTitle', { count: late })
          : t('assets.work.progress.urgeTitle', { who: urged.showName })
      }
      okText={t('assets.work.progress.urge')}
      send={async ({ message = '' }, options) => {
        const to = isAll
          ? { type: 'assets_urge' as const }
          : { type: 'assets_task' as const, accountIds: [urged.accountId] };
        const { urged: reminded } = await projectService.urgePeople({ body: { projectCode, ...to, message } }, options);
        if (reminded > 0) void toast('success', t('assets.work.progress.urged', { count: reminded }));
        else void toast('warning', t('assets.work.progress.urgedNobody'));
      }}
      onClose={onClose}
    >
      <p>{t('assets.work.progress.urgeText')}</p>
      <NoteField
        name="message"
        label={t('assets.work.progress.urgeMessage')}
        {...urgePeopleRules.message}
        maxRows={5}
      />
    </RecordDialog>
  );
}
