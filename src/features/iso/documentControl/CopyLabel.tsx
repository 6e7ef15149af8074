import type { StateTone } from '#domain/kernel/tokens';
import type { CopyState } from '#domain/subjects/iso/documentControl/documentControl';
import { copyNumberText } from '#domain/subjects/iso/documentControl/lists';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { DocumentCopy } from '@/services/iso';
import styles from './control.module.css';

const tones: Readonly<Record<CopyState, StateTone>> = {
  awaiting: 'waiting',
  acknowledged: 'done',
  toRecall: 'late',
  recalled: 'idle',
  handedOut: 'active',
  ended: 'idle',
};

/** Where a copy stands. */
export function CopyLabel({ state }: Pick<DocumentCopy, 'state'>) {
  const t = useT();
  return <StatusLabel tone={tones[state]}>{t(`documentControl.state_${state}`)}</StatusLabel>;
}

/** A copy's number as it is stamped on it; of uncontrolled ones how many there are. */
export function CopyNumber({ of: { kind, copyNumber, copies } }: { of: DocumentCopy }) {
  const t = useT();
  return kind === 'controlled' ? (
    <span className={styles.number}>{copyNumberText(copyNumber)}</span>
  ) : (
    `${t('documentControl.kind_uncontrolled')} × ${copies}`
  );
}

/** Who acknowledged a copy and when, and what became of it; its label says already that it is acknowledged. */
export function CopyEvents({ of: copy }: { of: DocumentCopy }) {
  const t = useT();
  const { state, acknowledgedBy, acknowledgedOn, recallHow, recalledBy, recalledOn, recallNote } = copy;
  return (
    <>
      {acknowledgedOn && (
        <div>
          {state !== 'acknowledged' && `${t('documentControl.state_acknowledged')} `}
          {`${acknowledgedOn} ${acknowledgedBy ?? ''}`}
        </div>
      )}
      {recallHow && (
        <div>
          {`${t(`documentControl.how_${recallHow}`)} ${recalledOn ?? ''} ${recalledBy ?? ''}`}
          {recallNote && <div className={styles.small}>{recallNote}</div>}
        </div>
      )}
    </>
  );
}
