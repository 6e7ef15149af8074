import { levels } from '#domain/kernel/levels';
import { threatCapabilities, threatTimings } from '#domain/subjects/assets/method/method';
import { useT } from '@/locales';
import type { MethodRow } from '@/services/assets';
import { useWords } from '../useWords';
import styles from './method.module.css';

/** What a threat's value follows from: capability and frequency, raised by the timing. */
export function ThreatTable({ threat }: { threat: NonNullable<MethodRow['threat']> }) {
  const t = useT();
  const { word } = useWords();
  return (
    <table className={styles.table}>
      <caption>
        {t('assets.method.stage_threat')}
        <small>{t('assets.method.axes_threat')}</small>
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
        {threatCapabilities.map((capability) => (
          <tr key={capability}>
            <th scope="row">{word('threatCapability', capability)}</th>
            {threat.table[capability].map((value, column) => (
              <td key={levels[column]}>{value}</td>
            ))}
          </tr>
        ))}
        <tr className={styles.bounds}>
          <th scope="row">{t('assets.method.timing')}</th>
          <td colSpan={5}>
            {threatTimings
              .map((timing) => `${word('threatTiming', timing)} +${threat.timing[timing]}`)
              .join(t('common.comma'))}
          </td>
        </tr>
      </tbody>
    </table>
  );
}
