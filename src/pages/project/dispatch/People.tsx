import { Button, Input, Skeleton } from 'antd';
import { useState } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { useT } from '@/locales';
import type { Load } from '@/services/project';
import { formatNumber } from '@/utils/format';
import styles from './dispatch.module.css';

interface Props {
  loads: Load[] | undefined;
  error: Error | undefined;
  onRetry: () => void;
  /** Why nobody can be chosen yet; undefined where they can. */
  disabledFor?: string | undefined;
  onPick: (person: Load) => void;
}

/** So many are looked over without a search. */
const FEW = 8;

/** Consultants with what each has in hand; one of them gets the projects. */
export function People({ loads, error, onRetry, disabledFor, onPick }: Props) {
  const t = useT();
  const [keyword, setKeyword] = useState('');
  if (error && !loads)
    return <FailureBlock compact title={t('dispatch.peopleFailed')} error={error} onRetry={onRetry} />;
  if (!loads) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  if (loads.length === 0) return <EmptyState title={t('dispatch.nobody')} text={t('dispatch.nobodyText')} />;
  const wanted = keyword.trim().toLowerCase();
  const shown = loads
    .filter(({ showName }) => showName.toLowerCase().includes(wanted))
    .sort((a, b) => a.open - b.open || a.late - b.late);
  return (
    <>
      {loads.length > FEW && (
        <Input
          allowClear
          className={styles.search}
          placeholder={t('dispatch.searchPeople')}
          aria-label={t('dispatch.searchPeople')}
          onChange={({ target }) => setKeyword(target.value)}
        />
      )}
      <table className={styles.people}>
        <thead>
          <tr>
            <th scope="col">{t('dispatch.people')}</th>
            <th scope="col">{t('dispatch.open')}</th>
            <th scope="col">{t('dispatch.waiting')}</th>
            <th scope="col">{t('dispatch.late')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {shown.map((person) => (
            <tr key={person.accountId}>
              <th scope="row" title={person.showName}>
                {person.showName}
              </th>
              <td>{formatNumber(person.open)}</td>
              <td>{formatNumber(person.waiting)}</td>
              <td className={person.late > 0 ? styles.late : undefined}>{formatNumber(person.late)}</td>
              <td>
                <Button
                  size="small"
                  disabled={disabledFor !== undefined}
                  title={disabledFor}
                  aria-label={t('dispatch.giveTo', { name: person.showName })}
                  onClick={() => onPick(person)}
                >
                  {t('dispatch.give')}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className={styles.soft}>{t('dispatch.noMatch')}</p>}
    </>
  );
}
