import type { ReactNode } from 'react';
import { levels } from '#domain/kernel/levels';
import { threatCapabilities, threatTimings } from '#domain/subjects/assets/method/method';
import { useT } from '@/locales';
import { useWords } from '../useWords';
import styles from './method.module.css';

interface Props {
  /**
   * A value of the table, or of what the timings add, where row is null.
   * @param label says which one it is
   */
  cell: (row: number | null, column: number, label: string) => ReactNode;
}

/** What a threat's value follows from: capability and frequency, raised by the timing. */
export function ThreatTable({ cell }: Props) {
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
        {threatCapabilities.map((code, row) => {
          const capability = word('threatCapability', code);
          return (
            <tr key={code}>
              <th scope="row">{capability}</th>
              {levels.map((level, column) => (
                <td key={level}>{cell(row, column, t('assets.method.threatCell', { capability, level }))}</td>
              ))}
            </tr>
          );
        })}
        <tr className={styles.bounds}>
          <th scope="row">{t('assets.method.timing')}</th>
          <td colSpan={5}>
            <div className={styles.timings}>
              {threatTimings.map((code, column) => {
                const timing = word('threatTiming', code);
                return (
                  <span key={code}>
                    {timing} +{cell(null, column, t('assets.method.timingOf', { timing }))}
                  </span>
                );
              })}
            </div>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
