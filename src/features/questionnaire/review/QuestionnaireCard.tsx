import { Button, Progress, Tooltip } from 'antd';
import type { StateTone } from '#domain/kernel/tokens';
import type { QuestionnaireAction, Stage } from '#domain/subjects/questionnaire/flow/workflow';
import { StatusLabel } from '@/components/StatusLabel';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { QuestionnaireBrief } from '@/services/questionnaire';
import { formatInstant, formatNumber } from '@/utils/format';
import styles from './review.module.css';

const tones: Record<Stage, StateTone> = {
  prepared: 'idle',
  received: 'waiting',
  distributed: 'active',
  returned: 'late',
  submitted: 'waiting',
  review: 'waiting',
  finished: 'done',
};

/** Steps of one questionnaire; those of all together stand above the list. */
const own = [
  'submit',
  'accept',
  'return',
  'reopen',
  'revoke',
  'remove',
] as const satisfies readonly QuestionnaireAction[];

interface Props {
  questionnaire: QuestionnaireBrief;
  isChosen: boolean;
  busy: boolean;
  onChoose: () => void;
  move: (action: QuestionnaireAction, questionnaire: QuestionnaireBrief) => Promise<void>;
}

/** One questionnaire: its stage, since when, the progress of its questions, and the next step. */
export function QuestionnaireCard({ questionnaire, isChosen, busy, onChoose, move }: Props) {
  const t = useT();
  const say = useSay();
  const { name, stage, stageSince, dueDate, returnReason, counts, templateVersion, allowedActions } = questionnaire;
  const { shown, answered, submitted, finished, late, returned, unassigned } = counts;
  const percent = (count: number) => (shown === 0 ? 0 : Math.round((count / shown) * 100));
  const isDone = finished === shown && shown > 0;
  const facts = [
    t('questionnaire.review.answered', { count: formatNumber(answered), all: formatNumber(shown) }),
    submitted > 0 && t('questionnaire.review.inReview', { count: formatNumber(submitted) }),
    t('questionnaire.review.accepted', { count: formatNumber(finished) }),
    returned > 0 && t('questionnaire.review.returned', { count: formatNumber(returned) }),
    unassigned > 0 && !isDone && t('questionnaire.review.unassigned', { count: formatNumber(unassigned) }),
  ].filter((fact) => fact !== false);
  const steps = own.filter((action) => allowedActions.includes(action));
  return (
    <li className={styles.card} data-chosen={isChosen || undefined}>
      <button type="button" className={styles.choose} aria-pressed={isChosen} onClick={onChoose}>
        <span className={styles.name} title={say(name)}>
          {say(name)}
        </span>
        <span className={styles.soft}>{t('questionnaire.review.version', { version: templateVersion })}</span>
      </button>
      <div className={styles.standing}>
        <Tooltip title={formatInstant(stageSince)}>
          <span>
            <StatusLabel tone={tones[stage]}>{t(`questionnaire.review.stage_${stage}`)}</StatusLabel>
          </span>
        </Tooltip>
        {late > 0 && (
          <StatusLabel tone="late">{t('questionnaire.review.late', { count: formatNumber(late) })}</StatusLabel>
        )}
        {dueDate && <span className={styles.soft}>{t('questionnaire.review.due', { day: dueDate })}</span>}
      </div>
      <div className={styles.progress}>
        <Progress
          size="small"
          percent={percent(answered)}
          success={{ percent: percent(finished) }}
          showInfo={false}
          aria-label={facts.join(', ')}
        />
        <span className={styles.soft}>{facts.join(' · ')}</span>
      </div>
      <div className={styles.steps}>
        {steps.map((action) => (
          <Button
            key={action}
            size="small"
            type={action === 'submit' || action === 'accept' ? 'primary' : 'default'}
            danger={action === 'return' || action === 'remove'}
            disabled={busy || (action === 'submit' && !isDone)}
            title={action === 'submit' && !isDone ? t('questionnaire.review.notAllAccepted') : undefined}
            onClick={() => void move(action, questionnaire)}
          >
            {t(`questionnaire.review.action_${action}`)}
          </Button>
        ))}
      </div>
      {returnReason && (
        <p className={styles.reason}>{t('questionnaire.review.returnedBecause', { reason: returnReason })}</p>
      )}
    </li>
  );
}
