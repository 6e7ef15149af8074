import { Input } from 'antd';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import { levels } from '#domain/kernel/levels';
import { useT } from '@/locales';
import { type CellProblem, pasted, type StageDraft, type StageName } from './methodDraft';
import styles from './settings.module.css';

interface Props {
  stage: StageName;
  draft: StageDraft;
  problems: readonly CellProblem[];
  onChange: (draft: StageDraft) => void;
}

const steps: Partial<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrows walk through the cells; left and right only from the ends of what is typed. */
function walk(event: KeyboardEvent<HTMLInputElement>, row: number, column: number): void {
  const step = steps[event.key];
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  if (!step || (step[1] < 0 && selectionEnd !== 0) || (step[1] > 0 && selectionStart !== value.length)) return;
  const next = event.currentTarget
    .closest('table')
    ?.querySelector<HTMLInputElement>(`input[data-cell="${row + step[0]}:${column + step[1]}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
  next.select();
}

/** One table of a method as cells to type in, each with its problem. */
export function StageGrid({ stage, draft, problems, onChange }: Props) {
  const t = useT();
  const own = problems.filter((problem) => problem.stage === stage);
  const rowCount = draft.table.length;
  const cell = (row: number | null, column: number, value: string) => {
    const problem = own.find((one) => one.row === row && one.column === column);
    const set = (text: string) => {
      const replace = (values: string[]) => values.map((old, index) => (index === column ? text : old));
      onChange(
        row === null
          ? { ...draft, bounds: replace(draft.bounds) }
          : { ...draft, table: draft.table.map((values, index) => (index === row ? replace(values) : values)) },
      );
    };
    const onPaste = (event: ClipboardEvent) => {
      const text = event.clipboardData.getData('text/plain');
      if (!/[\t\n]/u.test(text)) return;
      event.preventDefault();
      onChange(pasted(draft, row, column, text));
    };
    const place = {
      stage: t(`settings.stage_${stage}`),
      row: (row ?? 0) + 1,
      column: column + 1,
      level: column + 1,
    };
    return (
      <td key={levels[column]}>
        <Input
          size="small"
          inputMode="decimal"
          value={value}
          status={problem ? 'error' : undefined}
          aria-invalid={Boolean(problem)}
          aria-label={t(row === null ? 'settings.boundOf' : 'settings.cellOf', place)}
          title={problem && t(`settings.problem_${problem.reason}`)}
          data-cell={`${row ?? rowCount}:${column}`}
          onChange={(event) => set(event.target.value)}
          onPaste={onPaste}
          onKeyDown={(event) => walk(event, row ?? rowCount, column)}
        />
      </td>
    );
  };
  return (
    <div>
      <table className={`${styles.table} ${styles.grid}`}>
        <caption>
          {t(`settings.stage_${stage}`)}
          <small>{t(`settings.axes_${stage}`)}</small>
        </caption>
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
          {draft.table.map((values, row) => (
            <tr key={levels[row]}>
              <th scope="row">{row + 1}</th>
              {values.map((value, column) => cell(row, column, value))}
            </tr>
          ))}
          <tr className={styles.bounds}>
            <th scope="row">{t('settings.bounds')}</th>
            {draft.bounds.map((bound, column) => cell(null, column, bound))}
          </tr>
        </tbody>
      </table>
      {[...new Set(own.map(({ reason }) => reason))].map((reason) => (
        <p key={reason} className={styles.problem}>
          {t(`settings.problem_${reason}`)}
        </p>
      ))}
    </div>
  );
}
