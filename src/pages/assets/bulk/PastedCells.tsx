import { Alert, Select } from 'antd';
import type { CellProblem, PasteTarget, readLines } from '#domain/subjects/assets/bulk/cells';
import styles from '@/components/bulk/bulk.module.css';
import { useT } from '@/locales';
import { formatNumber } from '@/utils/format';

/** A column that cells may stand in; those that can't be pasted into are passed over. */
export interface PasteColumn {
  title: string;
  target: PasteTarget;
}

type Bad = ReturnType<typeof readLines>['bad'];

const SHOWN = 6;
const BAD_NAMED = 8;

interface Props {
  columns: readonly PasteColumn[];
  lines: readonly (readonly string[])[];
  /** What each column of the cells is. */
  targets: readonly PasteTarget[];
  onTarget: (index: number, target: PasteTarget) => void;
  /** The record that a line is about, as people know it. */
  nameAt: (line: number) => string;
  bad: Bad;
}

/** The first lines as they were pasted: the record of each, what each column is, and cells that can't be used. */
export function PastedCells({ columns, lines, targets, onTarget, nameAt, bad }: Props) {
  const t = useT();
  const options = [
    { value: '', label: t('assets.bulk.ignoredColumn') },
    ...columns.flatMap((one) => (one.target ? [{ value: one.target as string, label: one.title }] : [])),
  ];
  return (
    <div className={styles.cells}>
      <table className={styles.moves}>
        <thead>
          <tr>
            <th scope="col">{t('assets.bulk.pasteFound')}</th>
            {targets.map((target, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are told by their place.
              <th scope="col" key={index}>
                <Select
                  size="small"
                  aria-label={t('assets.bulk.pasteTarget', { column: index + 1 })}
                  value={target ?? ''}
                  popupMatchSelectWidth={false}
                  onChange={(value) => onTarget(index, (value || null) as PasteTarget)}
                  options={options}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, SHOWN).map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are told by their place.
            <tr key={at}>
              <th scope="row">{nameAt(at)}</th>
              {targets.map((target, index) => {
                const isBad = bad.some((cell) => cell.line === at && cell.column === index);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns are told by their place.
                  <td key={index} className={isBad ? styles.bad : target ? undefined : styles.soft}>
                    {line[index]}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Which cells can't be used, and why; the first of them by their place. */
export function BadCells({ bad, titleAt }: { bad: Bad; titleAt: (column: number) => string }) {
  const t = useT();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('assets.bulk.pasteBad', { count: formatNumber(bad.length) })}
      description={
        <ul className={styles.left}>
          {bad.slice(0, BAD_NAMED).map(({ line, column, problem }) => (
            <li key={`${line} ${column}`}>
              <BadCell line={line + 1} column={titleAt(column)} problem={problem} />
            </li>
          ))}
          {bad.length > BAD_NAMED && (
            <li>{t('assets.bulk.pasteMore', { count: formatNumber(bad.length - BAD_NAMED) })}</li>
          )}
        </ul>
      }
    />
  );
}

function BadCell({ line, column, problem }: { line: number; column: string; problem: CellProblem }) {
  const t = useT();
  return <>{t('assets.bulk.pasteBadCell', { row: line, column, text: t(`assets.bulk.bad_${problem}`) })}</>;
}
