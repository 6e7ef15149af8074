import { Alert } from 'antd';
import { LevelTag, ValueTag } from '@/components/LevelTag';
import { useT } from '@/locales';
import type { BulkOutcome } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import { useFields } from '../useFields';
import styles from './bulk.module.css';
import { LeftList } from './LeftList';

/** What a change of many does: values from and to, how levels move, what stays and why. */
export function Effects({ outcome, isCopy }: { outcome: BulkOutcome; isCopy: boolean }) {
  const t = useT();
  const { fields, levels, left, unchanged, remnantHigher, endsSignature } = outcome;
  return (
    <>
      {endsSignature && (
        <Alert className={styles.part} type="warning" showIcon title={t('assets.bulk.endsSignature')} />
      )}
      {remnantHigher > 0 && (
        <Alert
          className={styles.part}
          type="warning"
          showIcon
          title={t('assets.bulk.remnantHigher', { count: formatNumber(remnantHigher) })}
        />
      )}
      {levels.length > 0 && <Levels levels={levels} />}
      {fields.length > 0 && (
        <div className={styles.part}>
          <Moves fields={fields} />
        </div>
      )}
      {unchanged > 0 && (
        <p className={styles.soft}>
          {t(isCopy ? 'assets.bulk.hasAlready' : 'assets.bulk.unchanged', { count: formatNumber(unchanged) })}
        </p>
      )}
      {left.total > 0 && (
        <section className={styles.part}>
          <h3>{t('assets.bulk.left', { count: formatNumber(left.total) })}</h3>
          <LeftList left={left} />
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
function useBecoming(fields: BulkOutcome['fields']): (Becoming & { others: number })[] {
  const { show } = useFields();
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
export function Moves({ fields }: Pick<BulkOutcome, 'fields'>) {
  const t = useT();
  const { label } = useFields();
  const lines = useBecoming(fields);
  return (
    <table className={styles.moves}>
      <thead>
        <tr>
          <th scope="col">{t('assets.bulk.field')}</th>
          <th scope="col">{t('assets.bulk.from')}</th>
          <th scope="col">{t('assets.bulk.to')}</th>
          <th scope="col" className={styles.number}>
            {t('assets.bulk.count')}
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
                {t('assets.bulk.others', { count: formatNumber(others) })}
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
                    {others > 0 && <li>{t('assets.bulk.othersOf', { count: formatNumber(others) })}</li>}
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

function Levels({ levels }: Pick<BulkOutcome, 'levels'>) {
  const t = useT();
  return (
    <section className={styles.part}>
      <h3>{t('assets.bulk.levels')}</h3>
      <table className={styles.moves}>
        <thead>
          <tr>
            <th scope="col">{t('assets.bulk.measure')}</th>
            <th scope="col">{t('assets.bulk.levelsBefore')}</th>
            <th scope="col">{t('assets.bulk.levelsAfter')}</th>
          </tr>
        </thead>
        <tbody>
          {levels.map(({ measure, before, after }) => (
            <tr key={measure}>
              <th scope="row">{t(`assets.bulk.measure_${measure}`)}</th>
              {[before, after].map((counts, index) => (
                <td key={index === 0 ? 'before' : 'after'}>
                  <LevelCounts counts={counts} isValue={measure === 'value'} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** How many there are of each level; what is not rated is said as such. */
export function LevelCounts(props: { counts: BulkOutcome['levels'][number]['before']; isValue?: boolean }) {
  const t = useT();
  const Tag = props.isValue ? ValueTag : LevelTag;
  if (props.counts.length === 0) return '–';
  return (
    <span className={styles.counts}>
      {props.counts.map(({ level, count }) => (
        <span key={level}>
          {level === null ? <span className={styles.soft}>{t('assets.bulk.notRated')} </span> : <Tag level={level} />}
          {formatNumber(count)}
        </span>
      ))}
    </span>
  );
}
