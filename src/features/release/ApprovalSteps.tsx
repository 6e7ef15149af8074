import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { Submission } from '@/services/release';
import { formatInstant } from '@/utils/format';
import styles from './release.module.css';

type Step = Submission['steps'][number];

/** Whether an approval has more to show than its one approver, who stands among the three acts already. */
export const hasCourse = ({ steps }: Pick<Submission, 'steps'>): boolean =>
  steps.length > 1 ||
  steps.some(({ name, approvers }) => name !== '' || approvers.length > 1 || approvers.some(isApart));
const isApart = ({ deputy, replacedBy }: Step['approvers'][number]) => deputy !== null || replacedBy !== null;

/** The steps of an approval: who approved and when, for whom a deputy acted, and who is awaited. */
export function ApprovalSteps({ of: { steps, inOrder } }: { of: Pick<Submission, 'steps' | 'inOrder'> }) {
  const t = useT();
  return (
    <div className={styles.course}>
      {steps.length > 1 && <p className={styles.soft}>{t(inOrder ? 'release.inOrder' : 'release.atOnce')}</p>}
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps never change their places
          <li key={at}>
            <div className={styles.head}>
              <strong>{step.name || t('release.approved')}</strong>
              <StatusLabel tone={step.isDone ? 'done' : step.isOpen ? 'waiting' : 'idle'}>
                {t('release.quorum', { given: step.given, quorum: step.quorum })}
              </StatusLabel>
            </div>
            {step.lacking > 0 && <p className={styles.lacking}>{t('release.lacking', { count: step.lacking })}</p>}
            <ul className={styles.approvers}>
              {step.approvers.map((approver, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: people of one name keep their places
                <li key={`${place} ${approver.name}`}>
                  <ApproverWords of={approver} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </div>
  );
}

function ApproverWords({ of: { name, at, deputy, replacedBy, isAwaited } }: { of: Step['approvers'][number] }) {
  const t = useT();
  if (replacedBy !== null)
    return (
      <span className={styles.soft}>
        {replacedBy === '' ? t('release.gone', { name }) : t('release.replaced', { name, by: replacedBy })}
      </span>
    );
  if (at !== null) {
    const who = deputy === null ? name : t('release.forOther', { deputy, name });
    return `${who} · ${t('release.approvedAct')} ${formatInstant(at)}`;
  }
  return isAwaited ? t('release.awaited', { name }) : <span className={styles.soft}>{name}</span>;
}
