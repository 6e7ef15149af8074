import { Input } from 'antd';
import { levels } from '#domain/kernel/levels';
import { threatCapabilities, threatTimings } from '#domain/subjects/assets/method/method';
import { useT } from '@/locales';
import { useWords } from '../useWords';
import styles from './method.module.css';
import { type CellProblem, type ThreatDraft, typedThreat } from './methodDraft';

interface Props {
  /** Of this table alone. */
  problems: readonly CellProblem[];
  /** As a field of the form. */
  id?: string;
  value?: ThreatDraft;
  onChange?: (draft: ThreatDraft) => void;
}

/** The threat table as cells to type in, and what each timing adds. */
export function ThreatGrid({ problems, id, value, onChange }: Props) {
  const t = useT();
  const { word } = useWords();
  if (!value) return null;
  const cell = (row: number | null, column: number, label: string) => {
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
  };
  return (
    <div id={id} className={styles.grid}>
      <h4>
        {t('assets.method.stage_threat')}
        <small>{t('assets.method.axes_threat')}</small>
      </h4>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {levels.map((level) => (
              <th key={level} scope="col">
                {level}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {threatCapabilities.map((capability, row) => (
            <tr key={capability}>
              <th scope="row">{word('threatCapability', capability)}</th>
              {levels.map((level, column) => (
                <td key={level}>
                  {cell(
                    row,
                    column,
                    t('assets.method.threatCell', { capability: word('threatCapability', capability), level }),
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <h4>
        <small>{t('assets.method.timing')}</small>
      </h4>
      <div className={styles.timings}>
        {threatTimings.map((timing, column) => (
          <span key={timing}>
            {word('threatTiming', timing)} +
            {cell(null, column, t('assets.method.timingOf', { timing: word('threatTiming', timing) }))}
          </span>
        ))}
      </div>
      {[...new Set(problems.map(({ reason }) => reason))].map((reason) => (
        <p key={reason} className={styles.problem}>
          {t(`assets.method.problem_${reason}`)}
        </p>
      ))}
    </div>
  );
}
