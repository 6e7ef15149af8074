import { levels, levelWords } from '#domain/kernel/levels';
import { riskColors, valueColors } from '#domain/kernel/tokens';
import { type LevelBounds, levelWithin } from '#domain/subjects/assets/method/method';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import styles from './method.module.css';
import type { StageName } from './methodDraft';

interface Props {
  stage: StageName;
  /** Null if a formula replaces the table. */
  table: readonly (readonly number[])[] | null;
  bounds: readonly number[];
}

/** One table of a method: each value with the level that the bounds make of it. */
export function StageTable({ stage, table, bounds }: Props) {
  const t = useT();
  const say = useSay();
  return (
    <table className={styles.table}>
      <caption>
        {t(`assets.method.stage_${stage}`)}
        <small>{table ? t(`assets.method.axes_${stage}`) : t(`assets.method.formula_${stage}`)}</small>
      </caption>
      <thead>
        <tr>
          <td />
          {levels.map((level) => (
            <th key={level} scope="col">
              {table ? level : `${level} ${say(levelWords[level])}`}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table?.map((values, row) => (
          <tr key={levels[row]}>
            <th scope="row">{row + 1}</th>
            {values.map((value, column) => {
              // The database holds methods of five bounds each.
              const level = levelWithin(bounds as LevelBounds, value);
              const { background, text } = (stage === 'risk' ? riskColors : valueColors)[level];
              return (
                <td key={levels[column]} style={{ background, color: text }}>
                  {value}
                  <small>
                    {level} {say(levelWords[level])}
                  </small>
                </td>
              );
            })}
          </tr>
        ))}
        <tr className={styles.bounds}>
          <th scope="row">{t('assets.method.bounds')}</th>
          {bounds.map((bound, index) => (
            <td key={levels[index]}>≤ {bound}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
