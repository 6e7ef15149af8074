import type { Changed } from '#domain/kernel/changed';
import { useT } from '@/locales';
import type { TrailRow } from '@/services/trail';
import { NOTHING } from '@/utils/format';
import styles from './trail.module.css';

const changedOf = ({ detail }: TrailRow) => Object.entries((detail.changed ?? {}) as Changed);
const othersOf = ({ detail }: TrailRow) => Object.entries(detail).filter(([name]) => name !== 'changed');

export const hasDetails = (row: TrailRow): boolean => changedOf(row).length > 0 || othersOf(row).length > 0;

const show = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? NOTHING
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** What a row holds besides: each field as it was and is, under the names that the log keeps them by. */
export function Details({ row }: { row: TrailRow }) {
  const t = useT();
  const changed = changedOf(row);
  const others = othersOf(row);
  return (
    <dl className={styles.details}>
      {changed.map(([field, { before, after }]) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <del>{show(before)}</del> → <ins>{show(after)}</ins>
          </dd>
        </div>
      ))}
      {others.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{show(value)}</dd>
        </div>
      ))}
      <div>
        <dt>{t('trail.entity')}</dt>
        <dd>
          {row.entity} · {row.action}
        </dd>
      </div>
    </dl>
  );
}
