import { EditableProTable, type ProColumns } from '@ant-design/pro-components';
import { Input } from 'antd';
import isEqual from 'lodash/isEqual';
import { type KeyboardEvent, memo } from 'react';
import { levels } from '#domain/kernel/levels';
import { useT } from '@/locales';
import styles from './method.module.css';
import { type CellProblem, pasted, type StageDraft, type StageName } from './methodDraft';
import { axesOf } from './StageTable';

interface Props {
  stage: StageName;
  /** Of this table alone. */
  problems: readonly CellProblem[];
  isOf2022: boolean;
  /** As a field of the form. */
  id?: string;
  value?: StageDraft;
  onChange?: (draft: StageDraft) => void;
}

/** A line of the table: five cells; the last line holds the bounds. */
interface Line {
  key: string;
  index: number;
  cells: string[];
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

/** Each table renders alone, so that typing into one does not wait for the others. */
const isUnchanged = (before: Props, now: Props) => before.value === now.value && isEqual(before.problems, now.problems);

/** One table of a method as cells to type in, each with its problem. */
export const StageGrid = memo(function StageGrid({ stage, problems, isOf2022, id, value, onChange }: Props) {
  const t = useT();
  if (!value) return null;
  const lines: Line[] = [...value.table, value.bounds].map((cells, index) => ({ key: `row${index}`, index, cells }));
  const last = lines.length - 1;
  const cell = (index: number, column: number) => {
    const row = index === last ? null : index;
    const problem = problems.find((fault) => fault.row === row && fault.column === column);
    const place = { stage: t(`assets.method.stage_${stage}`), row: index + 1, column: column + 1, level: column + 1 };
    return (
      <Input
        size="small"
        inputMode="decimal"
        status={problem ? 'error' : undefined}
        aria-invalid={Boolean(problem)}
        aria-label={t(row === null ? 'assets.method.boundOf' : 'assets.method.cellOf', place)}
        title={problem && t(`assets.method.problem_${problem.reason}`)}
        data-cell={`${index}:${column}`}
        // At once: the table tells only a moment later, and Ctrl+S may come before.
        onChange={(event) => onChange?.(pasted(value, row, column, event.target.value))}
        onPaste={(event) => {
          const text = event.clipboardData.getData('text/plain');
          if (!/[\t\n]/u.test(text)) return;
          event.preventDefault();
          onChange?.(pasted(value, row, column, text));
        }}
        onKeyDown={(event) => walk(event, index, column)}
      />
    );
  };
  const columns: ProColumns<Line>[] = [
    {
      key: 'head',
      width: 100,
      className: styles.lineName,
      editable: false,
      render: (_, { index }) => (index === last ? t('assets.method.bounds') : index + 1),
    },
    ...levels.map(
      (level, column): ProColumns<Line> => ({
        title: level,
        dataIndex: ['cells', column],
        align: 'center',
        formItemRender: (_, { record }) => record && cell(record.index, column),
      }),
    ),
  ];
  return (
    <div id={id} className={styles.grid}>
      <h4>
        {t(`assets.method.stage_${stage}`)}
        <small>{t(axesOf(stage, isOf2022))}</small>
      </h4>
      <EditableProTable<Line>
        rowKey="key"
        size="small"
        cardProps={false}
        toolBarRender={false}
        scroll={{}}
        value={lines}
        controlled
        recordCreatorProps={false}
        editable={{ type: 'multiple', editableKeys: lines.map(({ key }) => key) }}
        columns={columns}
      />
      {[...new Set(problems.map(({ reason }) => reason))].map((reason) => (
        <p key={reason} className={styles.problem}>
          {t(`assets.method.problem_${reason}`)}
        </p>
      ))}
    </div>
  );
}, isUnchanged);
