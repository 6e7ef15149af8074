import type { FieldMoves } from '#domain/kernel/bulk';
import type { BulkWords, Outcome } from '@/components/bulk/sealed';
import { useT } from '@/locales';
import { formatNumber } from '@/utils/format';
import styles from './bulk.module.css';
import { LeftList } from './LeftList';

/** What fields are called and how their values read. */
interface Words {
  label: (field: string) => string;
  show: (field: string, value: unknown) => string;
}

interface StayingProps extends Pick<Outcome, 'left' | 'unchanged'> {
  unchangedText: (count: string) => string;
  reason: BulkWords['reason'];
}

/** How many are so already, and which are left. */
export function LeftAndUnchanged({ left, unchanged, unchangedText, reason }: StayingProps) {
  const t = useT();
  return (
    <>
      {unchanged > 0 && <p className={styles.soft}>{unchangedText(formatNumber(unchanged))}</p>}
      {left.total > 0 && (
        <section className={styles.part}>
          <h3>{t('bulk.left', { count: formatNumber(left.total) })}</h3>
          <LeftList left={left} reason={reason} />
        </section>
      )}
    </>
  );
}

interface Becoming {
  field: string;
  to: string;
  /** What it was, the most frequent first. */
  from: { value: string; count: number }[];
  count: number;
}

/** One line for each value that a field becomes; values that are all different in one more. */
function becoming(fields: readonly FieldMoves[], show: Words['show']): (Becoming & { others: number })[] {
  return fields.flatMap(({ field, moves, others }) => {
    const lines: (Becoming & { others: number })[] = [];
    for (const { from, to, count } of moves) {
      const shown = show(field, to);
      const line = lines.find((known) => known.to === shown);
      const was = { value: show(field, from), count };
      if (line) {
        line.from.push(was);
        line.count += count;
      } else lines.push({ field, to: shown, from: [was], count, others: 0 });
    }
    // Where all become the same, so do the others.
    const [first, second] = lines;
    if (others > 0 && first && !second) {
      first.others = others;
      first.count += others;
    } else if (others > 0) lines.push({ field, to: '', from: [], count: others, others });
    return lines;
  });
}

/** From which values to which, of how many records. */
export function FieldMovesTable({ fields, label, show }: Words & { fields: readonly FieldMoves[] }) {
  const t = useT();
  const lines = becoming(fields, show);
  return (
    <table className={styles.moves}>
      <thead>
        <tr>
          <th scope="col">{t('bulk.field')}</th>
          <th scope="col">{t('bulk.from')}</th>
          <th scope="col">{t('bulk.to')}</th>
          <th scope="col" className={styles.number}>
            {t('bulk.count')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ field, from, to, count, others }, index) => (
          <tr key={`${field} ${to}`}>
            {lines[index - 1]?.field !== field && (
              <th scope="rowgroup" rowSpan={lines.filter((line) => line.field === field).length}>
                {label(field)}
              </th>
            )}
            {from.length === 0 ? (
              <td colSpan={2} className={styles.soft}>
                {t('bulk.others', { count: formatNumber(others) })}
              </td>
            ) : (
              <>
                <td>
                  <ul className={styles.was}>
                    {from.map((was) => (
                      <li key={was.value}>
                        {was.value}
                        {(from.length > 1 || others > 0) && <small>{formatNumber(was.count)}</small>}
                      </li>
                    ))}
                    {others > 0 && <li>{t('bulk.othersOf', { count: formatNumber(others) })}</li>}
                  </ul>
                </td>
                <td>{to}</td>
              </>
            )}
            <td className={styles.number}>{formatNumber(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
