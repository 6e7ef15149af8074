import { useSearchParams } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { certificationEditionCodes } from '#domain/subjects/iso/edition/editions';
import { milestonesFor } from '#domain/subjects/iso/timeline/timeline';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { isoService, type ProjectTimeline } from '@/services/iso';
import { EditionsSection } from './edition/EditionsSection';
import styles from './timeline.module.css';
import { useTimelineTexts } from './useTimelineTexts';

const TimelineDrawer = lazyPage(() => import('./TimelineDrawer'));
const TransitionPanel = lazyPage(() => import('./edition/TransitionPanel'), 'certification');

/** The days and the editions of a project's certification, or its change to another edition: the address says which. */
export default function TimelinePanel({ projectCode }: { projectCode: string }) {
  const [params] = useSearchParams();
  const edition = certificationEditionCodes.find((one) => one === params.get('edition'));
  return params.get('view') === 'transition' && edition ? (
    <TransitionPanel projectCode={projectCode} edition={edition} />
  ) : (
    <Planned projectCode={projectCode} />
  );
}

/** The days of a project's certification and what they break, and by which editions it is certified. */
function Planned({ projectCode }: { projectCode: string }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const { data, error, refresh } = useLoad(
    (options) => isoService.getDateTimeline({ query: { projectCode } }, options),
    [projectCode],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const edit = data.allowedActions.includes('edit')
    ? { label: t('timeline.edit'), onClick: () => setEditing(true) }
    : undefined;
  return (
    <section>
      {data.version === 0 ? (
        <EmptyState
          title={t(data.program ? 'timeline.emptyApplication' : 'timeline.empty')}
          text={t(data.program ? 'timeline.emptyApplicationText' : 'timeline.emptyText')}
          action={edit}
        />
      ) : (
        <div className={styles.planned}>
          <div className={styles.head}>
            {data.program ? <Program timeline={data} /> : <Schemes timeline={data} />}
            {edit && (
              <Button type="primary" onClick={edit.onClick}>
                {edit.label}
              </Button>
            )}
          </div>
          <Days timeline={data} />
        </div>
      )}
      {!data.program && <EditionsSection projectCode={projectCode} planned={data.version} />}
      {editing && (
        <TimelineDrawer projectCode={projectCode} timeline={data} onSaved={refresh} onClose={() => setEditing(false)} />
      )}
    </section>
  );
}

function Schemes({ timeline: { schemes } }: { timeline: ProjectTimeline }) {
  const t = useT();
  const { runText } = useTimelineTexts();
  if (schemes.length === 0) return <p className={styles.soft}>{t('timeline.noSchemes')}</p>;
  return (
    <ul className={styles.runs} aria-label={t('timeline.field_schemes')}>
      {schemes.map((scheme) => (
        <li key={scheme}>{runText(scheme)}</li>
      ))}
    </ul>
  );
}

/** The program that is applied to, and until when its recognition holds. */
function Program({ timeline: { program, days } }: { timeline: ProjectTimeline }) {
  const { schemeText, validText } = useTimelineTexts();
  return (
    <p className={styles.soft}>
      {program && schemeText(program)}
      {days.certificate !== undefined && <span className={styles.until}>{validText(days.certificate)}</span>}
    </p>
  );
}

function Days({ timeline: { program, schemes, days, proposed, conflicts } }: { timeline: ProjectTimeline }) {
  const t = useT();
  const { dayText, conflictText, stepText } = useTimelineTexts();
  return (
    <PlainTable
      rowKey="milestone"
      dataSource={milestonesFor(program ? [program] : schemes).map((milestone) => ({
        milestone,
        day: days[milestone],
        found: conflicts.filter((one) => one.milestone === milestone),
      }))}
      columns={[
        {
          title: t('timeline.milestone'),
          dataIndex: 'milestone',
          width: program ? 360 : 180,
          render: (_, { milestone }) => (
            <>
              {t(`timeline.field_${milestone}`)}
              {stepText(milestone) && <div className={styles.soft}>{stepText(milestone)}</div>}
            </>
          ),
        },
        { title: t('timeline.day'), dataIndex: 'day', width: 180, render: (_, { day }) => dayText(day) },
        {
          title: t('timeline.check'),
          key: 'check',
          render: (_, { milestone, day, found }) =>
            day === undefined ? (
              <span className={styles.soft}>
                {proposed[milestone] === undefined
                  ? t('timeline.openByOthers')
                  : t('timeline.open', { day: dayText(proposed[milestone]) })}
              </span>
            ) : found.length === 0 ? (
              <StatusLabel tone="done">{t('timeline.met')}</StatusLabel>
            ) : (
              found.map((conflict) => (
                <StatusLabel key={conflict.rule} tone={conflict.rule === 'provisional' ? 'waiting' : 'late'}>
                  {conflictText(conflict)}
                </StatusLabel>
              ))
            ),
        },
      ]}
    />
  );
}
