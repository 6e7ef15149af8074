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

/** From which values to which, of how many records. */
export function Moves({ fields }: Pick<BulkOutcome, 'fields'>) {
  const t = useT();
  const { label, show } = useFields();
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
        {fields.flatMap(({ field, moves, others }) => [
          ...moves.map(({ from, to, count }, index) => (
            <tr key={`${field} ${JSON.stringify([from, to])}`}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={moves.length + (others > 0 ? 1 : 0)}>
                  {label(field)}
                </th>
              )}
              <td>
                <del className={styles.soft}>{show(field, from)}</del>
              </td>
              <td>{show(field, to)}</td>
              <td className={styles.number}>{formatNumber(count)}</td>
            </tr>
          )),
          others > 0 && (
            <tr key={`${field} others`}>
              <td colSpan={2} className={styles.soft}>
                {t('assets.bulk.others', { count: formatNumber(others) })}
              </td>
              <td className={styles.number}>{formatNumber(others)}</td>
            </tr>
          ),
        ])}
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
