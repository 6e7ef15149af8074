import { Alert, Select } from 'antd';
import styles from '@/components/bulk/bulk.module.css';
import { useT } from '@/locales';
import { formatNumber } from '@/utils/format';

/** A column that cells may stand in; those that can't be pasted into are passed over. */
export interface PasteColumn<Target extends string> {
  title: string;
  target: Target | null;
}

interface Bad {
  /** Of the lines and columns, from 0. */
  line: number;
  column: number;
}

const SHOWN = 6;
const BAD_NAMED = 8;

interface Props<Target extends string, One extends Bad> {
  columns: readonly PasteColumn<Target>[];
  /** As they are used; `given` counts those that were brought. */
  lines: readonly (readonly string[])[];
  given: number;
  /** What each column of the cells is. */
  targets: readonly (Target | null)[];
  onTarget: (index: number, target: Target | null) => void;
  /** The record that a line is about, as people know it. */
  nameAt: (line: number) => string;
  bad: readonly One[];
  textOf: (bad: One) => string;
  /** What the lines come to, part by part. */
  told: readonly string[];
}

/** The lines that were brought: the record of each, what each column is, what they come to, and cells that can't be used. */
export function PastedTable<Target extends string, One extends Bad>(props: Props<Target, One>) {
  const { columns, lines, given, targets, bad, textOf, told } = props;
  const t = useT();
  const titleAt = (at: number) => columns.find(({ target }) => target && target === targets[at])?.title ?? '';
  const more = given > lines.length && t('bulk.pasteTooMany', { max: formatNumber(lines.length) });
  return (
    <>
      {lines.length > 0 && <FirstLines {...props} />}
      <div role="status">
        {lines.length > 0 && <p className={styles.soft}>{[...told, more].filter(Boolean).join(' · ')}</p>}
        {bad.length > 0 && <BadCells bad={bad} titleAt={titleAt} textOf={textOf} />}
      </div>
    </>
  );
}

function FirstLines<Target extends string, One extends Bad>(props: Props<Target, One>) {
  const { columns, lines, targets, onTarget, nameAt, bad } = props;
  const t = useT();
  const options = [
    { value: '', label: t('bulk.ignoredColumn') },
    ...columns.flatMap((one) => (one.target ? [{ value: one.target as string, label: one.title }] : [])),
  ];
  return (
    <div className={styles.cells}>
      <table className={styles.moves}>
        <thead>
          <tr>
            <th scope="col">{t('bulk.pasteFound')}</th>
            {targets.map((target, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are told by their place.
              <th scope="col" key={index}>
                <Select
                  size="small"
                  aria-label={t('bulk.pasteTarget', { column: index + 1 })}
                  value={target ?? ''}
                  popupMatchSelectWidth={false}
                  onChange={(value) => onTarget(index, (value || null) as Target | null)}
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

interface BadProps<One extends Bad> {
  bad: readonly One[];
  titleAt: (column: number) => string;
  textOf: (bad: One) => string;
}

/** Which cells can't be used, and why; the first of them by their place. */
function BadCells<One extends Bad>({ bad, titleAt, textOf }: BadProps<One>) {
  const t = useT();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('bulk.pasteBad', { count: formatNumber(bad.length) })}
      description={
        <ul className={styles.left}>
          {bad.slice(0, BAD_NAMED).map((one) => (
            <li key={`${one.line} ${one.column}`}>
              {t('bulk.pasteBadCell', { row: one.line + 1, column: titleAt(one.column), text: textOf(one) })}
            </li>
          ))}
          {bad.length > BAD_NAMED && <li>{t('bulk.pasteMore', { count: formatNumber(bad.length - BAD_NAMED) })}</li>}
        </ul>
      }
    />
  );
}
