import { Button, Input, Pagination, Skeleton } from 'antd';
import { limits } from '#domain/kernel/limits';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { useT } from '@/locales';
import type { Load } from '@/services/project';
import { formatNumber } from '@/utils/format';
import styles from './dispatch.module.css';
import type { Consultants } from './useConsultants';

interface Props {
  consultants: Consultants;
  /** Why nobody can be chosen yet; undefined if somebody can. */
  disabledFor?: string | undefined;
  onPick: (person: Load) => void;
}

/** So many are looked over without a search. */
const FEW = 8;
const least = (total: Consultants['total']) => (total === '1000+' ? limits.exactTotalMax : total);

/** Consultants with what each has in hand; one of them gets the projects. */
export function People({ consultants, disabledFor, onPick }: Props) {
  const t = useT();
  const { people, total, error, refresh, keyword, search, currentPage, pageSize, turnTo } = consultants;
  if (error && !people)
    return <FailureBlock compact title={t('dispatch.peopleFailed')} error={error} onRetry={refresh} />;
  if (!people) return <Skeleton active title={false} paragraph={{ rows: 5 }} />;
  if (people.length === 0 && !keyword)
    return <EmptyState title={t('dispatch.nobody')} text={t('dispatch.nobodyText')} />;
  return (
    <>
      {(keyword !== '' || least(total) > FEW) && (
        <Input
          allowClear
          className={styles.search}
          placeholder={t('dispatch.searchPeople')}
          aria-label={t('dispatch.searchPeople')}
          maxLength={limits.keywordLength}
          onChange={({ target }) => search(target.value.trim())}
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
          {people.map((person) => (
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
      {people.length === 0 && <p className={styles.soft}>{t('dispatch.noMatch')}</p>}
      <Pagination
        size="small"
        simple
        hideOnSinglePage
        current={currentPage}
        pageSize={pageSize}
        total={least(total)}
        onChange={turnTo}
      />
    </>
  );
}
