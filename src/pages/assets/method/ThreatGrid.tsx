import { Input } from 'antd';
import { useT } from '@/locales';
import styles from './method.module.css';
import { type CellProblem, type ThreatDraft, typedThreat } from './methodDraft';
import { ThreatTable } from './ThreatTable';

interface Props {
  /** Of this table alone. */
  problems: readonly CellProblem[];
  /** As a field of the form. */
  id?: string;
  value?: ThreatDraft;
  onChange?: (draft: ThreatDraft) => void;
}

/** The threat table as cells to type in, each with its problem. */
export function ThreatGrid({ problems, id, value, onChange }: Props) {
  const t = useT();
  if (!value) return null;
  return (
    <div id={id} className={styles.grid}>
      <ThreatTable
        cell={(row, column, label) => {
          const problem = problems.find((fault) => fault.row === row && fault.column === column);
          return (
            <Input
              size="small"
              inputMode="numeric"
              status={problem ? 'error' : undefined}
              aria-invalid={Boolean(problem)}
              aria-label={label}
              title={problem && t(`assets.method.problem_${problem.reason}`)}
              value={row === null ? value.timing[column] : value.table[row]?.[column]}
              onChange={(event) => onChange?.(typedThreat(value, row, column, event.target.value))}
            />
          );
        }}
      />
      {[...new Set(problems.map(({ reason }) => reason))].map((reason) => (
        <p key={reason} className={styles.problem}>
          {t(`assets.method.problem_${reason}`)}
        </p>
      ))}
    </div>
  );
}
