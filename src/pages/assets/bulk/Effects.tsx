import { Alert } from 'antd';
import type { Edition } from '#domain/subjects/assets/method/method';
import styles from '@/components/bulk/bulk.module.css';
import { FieldMovesTable, LeftAndUnchanged } from '@/components/bulk/Told';
import { LevelTag, ValueTag } from '@/components/LevelTag';
import { useT } from '@/locales';
import type { BulkOutcome } from '@/services/assets';
import { formatNumber } from '@/utils/format';
import { useFields } from '../useFields';

interface Props {
  outcome: BulkOutcome;
  /** Whose words the fields have. */
  edition?: Edition | undefined;
  isCopy: boolean;
  reason: (reason: string) => string;
}

/** What a change of many does: values from and to, how levels move, what stays and why. */
export default function Effects({ outcome, edition, isCopy, reason }: Props) {
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
          <Moves fields={fields} edition={edition} />
        </div>
      )}
      <LeftAndUnchanged
        left={left}
        unchanged={unchanged}
        unchangedText={(count) => t(isCopy ? 'assets.bulk.hasAlready' : 'bulk.unchanged', { count })}
        reason={reason}
      />
    </>
  );
}

/** From which values to which, of how many records, in the words of the assessment's fields. */
export function Moves({ fields, edition }: Pick<BulkOutcome, 'fields'> & Pick<Props, 'edition'>) {
  const { label, show } = useFields(edition);
  return <FieldMovesTable fields={fields} label={label} show={show} />;
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
