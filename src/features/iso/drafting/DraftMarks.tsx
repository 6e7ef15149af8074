import { AiTag } from './AiTag';
import { DraftButton } from './DraftButton';
import type { Drafting } from './drafting';
import styles from './drafting.module.css';

interface Props {
  field: string;
  max: number;
  /** Absent: nobody can have it drafted here. */
  drafting: Drafting | undefined;
  isAi: boolean | undefined;
}

/** Below a field: whose text it is, and the draft of another one. */
export function DraftMarks({ field, max, drafting, isAi }: Props) {
  if (!isAi && !drafting) return null;
  return (
    <div className={styles.marks}>
      {isAi && <AiTag />}
      {drafting && <DraftButton field={field} max={max} drafting={drafting} />}
    </div>
  );
}
