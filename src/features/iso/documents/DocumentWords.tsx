import { Link, useLocation } from '@umijs/max';
import { editionNames } from '#domain/subjects/iso/edition/editions';
import { StatusLabel } from '@/components/StatusLabel';
import { useSay } from '@/hooks/useSay';
import { localeNames, useT } from '@/locales';
import type { ManagementDocument } from '@/services/iso';
import { portalToday } from '@/utils/format';
import { ReviewDay } from '../documentControl/ReviewDay';
import { isLate, stateOf, toneOf } from './documentState';
import styles from './documents.module.css';

/** So many facts are named in a line. */
const NAMED = 4;

interface Props {
  of: ManagementDocument;
}

/** Where a document stands. */
export function DocumentLabel({ of }: Props) {
  const t = useT();
  const state = stateOf(of);
  return <StatusLabel tone={toneOf(state)}>{t(`managementDocument.state_${state}`)}</StatusLabel>;
}

/** Who returned a document and why, in a few lines; all of it in its title, and in the record. */
export function ReturnedWhy({ of: { returned, retired } }: Props) {
  const t = useT();
  if (!returned || retired) return null;
  const why = t('managementDocument.returnedBy', { who: returned.by, reason: returned.reason });
  return (
    <div className={styles.why} title={why}>
      {why}
    </div>
  );
}

/** Who was asked for a document, until when, and how far that is. */
export function TaskWords({ of: { task } }: Props) {
  const t = useT();
  if (!task) return null;
  const { name, status, dueOn } = task;
  const late = isLate(task, portalToday());
  return (
    <div className={styles.task}>
      <StatusLabel tone={late || (task.returned && status === 'notsubmit') ? 'late' : taskTones[status]}>
        {late ? t('managementDocument.task_late') : t(`managementDocument.task_${status}`)}
      </StatusLabel>
      <div>{name || t('facts.left')}</div>
      {dueOn && status === 'notsubmit' && <div>{t('facts.due', { day: dueOn })}</div>}
    </div>
  );
}
const taskTones = { notsubmit: 'active', submited: 'waiting', finished: 'done' } as const;

/** What is to be done, and why it came back. */
export function TaskNotes({ of }: Props) {
  const t = useT();
  const { task } = of;
  if (!task) return null;
  const { note, returned, status } = task;
  return (
    <div>
      <TaskWords of={of} />
      {note && <div className={styles.value}>{note}</div>}
      {returned && status === 'notsubmit' && (
        <div className={styles.wraps}>
          {t('managementDocument.taskReturned', { who: returned.by, reason: returned.reason })}
        </div>
      )}
    </div>
  );
}

/** What kind of document it is, and in which language. */
export function KindLine({ of: { kind, language } }: Props) {
  const t = useT();
  return `${t(`documentTemplate.kind_${kind}`)} · ${localeNames[language]}`;
}

/** Under which edition of its standards the latest version was made, and that the project has another one now. */
export function EditionLine({ of: { editions, otherEditions, latest } }: Props) {
  const t = useT();
  const names = editionNames(editions) || (latest ? t('managementDocument.editionUnknown') : '');
  if (otherEditions.length === 0) return names;
  return (
    <StatusLabel tone="waiting">
      {t('managementDocument.otherEdition', { edition: editionNames(otherEditions) })}
    </StatusLabel>
  );
}

/** The latest version, and the one in force where that is another. */
export function VersionWords({ of: { latest, inForce } }: Props) {
  const t = useT();
  if (!latest) return null;
  const since = ({ effectiveOn }: typeof latest) =>
    effectiveOn ? t('managementDocument.since', { day: effectiveOn }) : '';
  if (!inForce || inForce.number === latest.number)
    return t('managementDocument.versionLabel', { label: latest.label }) + since(latest);
  return (
    <>
      <div>{t('managementDocument.inForce', { label: inForce.label }) + since(inForce)}</div>
      <div>{t('managementDocument.newVersion', { label: latest.label }) + since(latest)}</div>
    </>
  );
}

/** What a document lacks, what has changed since it was made, and what its control asks for. */
export function Hints({ of }: Props) {
  const { lacking, changed, isTemplateNewer, copies, isReviewDue } = of;
  const t = useT();
  const say = useSay();
  const { pathname } = useLocation();
  const { awaiting, toRecall } = copies;
  if (lacking.length + changed.length + awaiting + toRecall === 0 && !isTemplateNewer && !isReviewDue) return null;
  const told = (names: ManagementDocument['lacking']) => ({
    count: names.length,
    names: names.slice(0, NAMED).map(say).join(t('common.comma')) + (names.length > NAMED ? ' …' : ''),
  });
  return (
    <ul className={styles.hints}>
      {lacking.length > 0 && (
        <li>
          {t('managementDocument.lacking', told(lacking))}{' '}
          <Link className={styles.whole} to={`${pathname}?tab=facts`} onClick={(event) => event.stopPropagation()}>
            {t('managementDocument.toFacts')}
          </Link>
        </li>
      )}
      {changed.length > 0 && <li>{t('managementDocument.changed', told(changed))}</li>}
      {isTemplateNewer && <li>{t('managementDocument.templateNewer')}</li>}
      {isReviewDue && (
        <li>
          <ReviewDay of={of} />
        </li>
      )}
      {awaiting > 0 && <li>{t('documentControl.awaitingCount', { count: awaiting })}</li>}
      {toRecall > 0 && <li>{t('documentControl.toRecallCount', { count: toRecall })}</li>}
    </ul>
  );
}
