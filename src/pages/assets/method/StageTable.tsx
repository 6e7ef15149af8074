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
  /** Cells that the standard's source leaves open: row and column, from 1. */
  unsettled?: readonly (readonly number[])[];
  isOf2022?: boolean;
}

/** What a table's rows and columns are; the 2022 edition grades other things. */
export const axesOf = (stage: StageName, isOf2022: boolean) =>
  isOf2022 && stage !== 'risk'
    ? (`assets.method.axes2022_${stage}` as const)
    : (`assets.method.axes_${stage}` as const);

/** One table of a method: each value with the level that the bounds make of it. */
export function StageTable({ stage, table, bounds, unsettled = [], isOf2022 = false }: Props) {
  const t = useT();
  const say = useSay();
  const isOpen = (row: number, column: number) => unsettled.some(([down, along]) => down === row && along === column);
  return (
    <table className={styles.table}>
      <caption>
        {t(`assets.method.stage_${stage}`)}
        <small>{table ? t(axesOf(stage, isOf2022)) : t(`assets.method.formula_${stage}`)}</small>
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
                  {isOpen(row + 1, column + 1) && <span title={t('assets.method.unsettled')}>*</span>}
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
        {unsettled.length > 0 && (
          <tr>
            <td colSpan={6} className={styles.foot}>
              * {t('assets.method.unsettled')}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
