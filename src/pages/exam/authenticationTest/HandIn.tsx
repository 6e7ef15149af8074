import { Alert, Button, Modal } from 'antd';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import { completenessOf } from './answering';
import styles from './sitting.module.css';
import type { SittingRun } from './sittingRun';

interface Props {
  run: SittingRun;
  marked: ReadonlySet<number>;
  onGo: (position: number) => void;
  onClose: () => void;
}

/** What is open before the exam is handed in, and what it still waits for. */
export function HandIn({ run, marked, onGo, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  const { questions } = run.sheet;
  const isRefused = (position: number) => run.queue.stateOf(position)?.kind === 'refused';
  const refused = questions.flatMap(({ position }) => (isRefused(position) ? [position] : []));
  const open = (wanted: 'none' | 'part') =>
    questions.flatMap(({ position, shown }) =>
      !isRefused(position) && completenessOf(shown, run.answers.get(position) ?? null) === wanted ? [position] : [],
    );
  const groups = [
    { key: 'refused', title: t('examSitting.refusedOnes'), positions: refused },
    { key: 'none', title: t('examSitting.unanswered'), positions: open('none') },
    { key: 'part', title: t('examSitting.partlyAnswered'), positions: open('part') },
    { key: 'marked', title: t('examSitting.markedOnes'), positions: [...marked].sort((a, b) => a - b) },
  ].filter(({ positions }) => positions.length > 0);
  const isBusy = run.handingIn !== 'no';
  const { waiting } = run.queue;
  const leave = () => {
    run.cancelHandIn();
    onClose();
  };
  return (
    <Modal
      open
      title={t('examSitting.handInTitle')}
      okText={t('examSitting.handIn')}
      cancelText={t('examSitting.backToQuestions')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void run.handIn()}
      onCancel={leave}
    >
      <p>{t('examSitting.handInText')}</p>
      {groups.length === 0 && <p>{t('examSitting.allAnswered')}</p>}
      {groups.map(({ key, title, positions }) => (
        <section key={key} aria-label={title}>
          <h3 className={styles.groupTitle}>
            {title} ({positions.length})
          </h3>
          <div className={styles.numbers}>
            {positions.map((position) => (
              <Button
                key={position}
                size="small"
                aria-label={t('examSitting.goTo', { position })}
                onClick={() => {
                  onGo(position);
                  leave();
                }}
              >
                {position}
              </Button>
            ))}
          </div>
        </section>
      ))}
      <div role="status">
        {waiting > 0 && (
          <Alert
            type="warning"
            showIcon
            title={t('examSitting.stillWaiting', { count: waiting })}
            description={isBusy ? t('examSitting.handsInThen') : undefined}
          />
        )}
        {isBusy && waiting === 0 && run.isOffline && (
          <Alert type="warning" showIcon title={t('examSitting.handInWaits')} />
        )}
      </div>
      {run.problem && <Alert type="error" showIcon title={run.problem} />}
    </Modal>
  );
}
