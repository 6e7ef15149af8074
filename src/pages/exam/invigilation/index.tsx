import { useParams } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { saidIn } from '#domain/subjects/exam/question/content';
import { isMovable, millisecondsLeft, type SittingMove } from '#domain/subjects/exam/sitting/sitting';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import Loading from '@/components/Loading';
import { Page } from '@/components/Page';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useLoad } from '@/hooks/useLoad';
import { useRequest } from '@/hooks/useRequest';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { examService, type WatchedSitting } from '@/services/exam';
import { formatTime } from '@/utils/format';
import { Events } from './Events';
import styles from './invigilation.module.css';
import { MoveDialog } from './MoveDialog';

/** So often the page looks again, in ms. */
const POLL = 10_000;
/** A page that has said nothing for so long has lost its line, or was left; it speaks up every 20 seconds. */
const SILENT = 60_000;
const MINUTE = 60_000;

const tones = { running: 'active', paused: 'waiting', closed: 'done' } as const;
const moves = ['extend', 'pause', 'resume', 'end', 'reopen'] as const;
/** Who sits an exam, with their line and their clock, and what an invigilator does about it. No answers. */
export default function Invigilation() {
  const t = useT();
  const language = useWordLanguage();
  const { processCode = '' } = useParams();
  const exam = useLoad((options) => examService.getExamProcess({ query: { processCode } }, options), [processCode]);
  const { data, error, refresh } = useRequest(
    () => examService.watchSittings({ query: { processCode } }, { silent: true }),
    { refreshDeps: [processCode], pollingInterval: POLL, pollingWhenHidden: false },
  );
  const [selected, setSelected] = useState<string[]>([]);
  const [move, setMove] = useState<{ action: SittingMove; isAll: boolean; sittings: readonly WatchedSitting[] } | null>(
    null,
  );
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data || !exam.data) return exam.error ? <FailureBlock error={exam.error} onRetry={exam.refresh} /> : <Loading />;
  const now = Date.parse(data.now);
  const { sittings } = data;
  const open = sittings.filter(({ state }) => state !== 'closed');
  const chosen = sittings.filter(({ sittingCode }) => selected.includes(sittingCode));
  // Without a selection a step is about all that are under way; a sitting is reopened by name alone.
  const those = (action: SittingMove) =>
    (chosen.length > 0 ? chosen : action === 'reopen' ? [] : open).filter((sitting) => isMovable(action, sitting));
  const isSilent = ({ state, seenAt }: WatchedSitting) =>
    state !== 'closed' && (seenAt === null || now - Date.parse(seenAt) > SILENT);
  const silent = open.filter(isSilent).length;
  return (
    <Page
      title={t('invigilation.title', { exam: saidIn(exam.data.content.name, language) })}
      facts={
        <span aria-live="polite">
          {t('invigilation.facts', { open: open.length, silent, closed: sittings.length - open.length })}
          {error && ` · ${t('invigilation.stale', { at: formatTime(data.now) })}`}
        </span>
      }
      action={
        <div className={styles.actions}>
          {moves.map((action) => (
            <Button
              key={action}
              danger={action === 'end'}
              disabled={those(action).length === 0}
              // As they are now: what changes while the reason is typed changes nothing of what is meant.
              onClick={() => setMove({ action, isAll: chosen.length === 0, sittings: those(action) })}
            >
              {chosen.length > 0
                ? t('invigilation.some', { step: t(`invigilation.${action}`), count: those(action).length })
                : t(`invigilation.${action}`)}
            </Button>
          ))}
        </div>
      }
    >
      {sittings.length === 0 ? (
        <EmptyState title={t('invigilation.empty')} text={t('invigilation.emptyText')} />
      ) : (
        <PlainTable<WatchedSitting>
          rowKey="sittingCode"
          dataSource={sittings}
          rowSelection={{ selectedRowKeys: selected, onChange: (keys) => setSelected(keys.map(String)) }}
          expandable={{ expandedRowRender: (row) => <Events of={row} /> }}
          pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            {
              key: 'showName',
              title: t('invigilation.candidate'),
              render: (_, { showName, number }) => (
                <>
                  <Cut width={160}>{showName}</Cut>
                  {number > 1 && <span className={styles.soft}>{t('invigilation.number', { number })}</span>}
                </>
              ),
            },
            {
              key: 'tenantName',
              title: t('invigilation.company'),
              render: (_, { tenantName }) => <Cut width={200}>{tenantName}</Cut>,
            },
            {
              key: 'state',
              title: t('invigilation.state'),
              render: (_, { state, closedBy }) => (
                <StatusLabel tone={tones[state]}>
                  {closedBy ? t(`invigilation.closed_${closedBy}`) : t(`invigilation.state_${state}`)}
                </StatusLabel>
              ),
            },
            {
              key: 'line',
              title: t('invigilation.line'),
              render: (_, row) => {
                if (row.state === 'closed') return '—';
                const at = row.seenAt && formatTime(row.seenAt);
                return isSilent(row) ? (
                  <StatusLabel tone="late">
                    {at ? t('invigilation.silentSince', { at }) : t('invigilation.silent')}
                  </StatusLabel>
                ) : (
                  t('invigilation.online')
                );
              },
            },
            {
              key: 'answered',
              title: t('invigilation.answered'),
              align: 'right',
              render: (_, { answered, questions }) => `${answered} / ${questions}`,
            },
            {
              key: 'lastAnswerAt',
              title: t('invigilation.lastAnswer'),
              render: (_, { lastAnswerAt }) => (lastAnswerAt ? formatTime(lastAnswerAt) : '—'),
            },
            {
              key: 'minutesLeft',
              title: t('invigilation.minutesLeft'),
              align: 'right',
              render: (_, { state, endsAt, pausedAt }) =>
                state === 'closed'
                  ? '—'
                  : Math.ceil(
                      millisecondsLeft(
                        { endsAt: new Date(endsAt), pausedAt: pausedAt ? new Date(pausedAt) : null },
                        new Date(now),
                      ) / MINUTE,
                    ),
            },
            {
              key: 'left',
              title: t('invigilation.left'),
              align: 'right',
              render: (_, { left }) => left || '—',
            },
          ]}
        />
      )}
      {move && (
        <MoveDialog
          processCode={processCode}
          {...move}
          onTried={(succeeded) => {
            refresh();
            if (succeeded) setSelected([]);
          }}
          onClose={() => setMove(null)}
        />
      )}
    </Page>
  );
}
