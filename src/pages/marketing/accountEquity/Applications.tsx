import { marketingLists } from '#domain/subjects/marketing/lists';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type ApplicationRow, marketingService } from '@/services/marketing';
import { formatNumber } from '@/utils/format';
import styles from '../marketing.module.css';
import { ApplicationDrawer } from './ApplicationDrawer';
import { ApplicationStateLabel } from './ApplicationStateLabel';

const filters = { keyword: '', state: '' };
interface Props {
  /** Those that the user's tenant has made, or that ask it. */
  side: 'mine' | 'asked';
  onApply?: () => void;
}

/** Applications for products, latest first. */
export function Applications({ side, onApply }: Props) {
  const t = useT();
  const say = useSay();
  const list = usePortalList({
    name: `applications:${side}`,
    load: marketingService.listApplications,
    filters,
    of: { side },
  });
  const { query, setQuery, rows } = list;
  const columns = useColumns(marketingLists.listApplications, {
    tenantName: { cut: 220 },
    grantorName: { cut: 220 },
    items: {
      render: (_, { items }) =>
        items.map(({ productCode, name, asked, granted }) => (
          <div key={productCode} className={styles.number}>
            {granted === null
              ? t('marketing.itemAsked', { name: say(name), asked: formatNumber(asked) })
              : t('marketing.itemGranted', {
                  name: say(name),
                  asked: formatNumber(asked),
                  granted: formatNumber(granted),
                })}
          </div>
        )),
    },
    state: { render: (_, { state }) => <ApplicationStateLabel state={state} /> },
  });
  const find = (applicationCode: string) => marketingService.getApplication({ query: { applicationCode } });
  const drawer = useDrawer<ApplicationRow>(rows, ({ applicationCode }) => applicationCode, { find });
  return (
    <>
      <PortalTable<ApplicationRow>
        list={list}
        rowKey="applicationCode"
        onOpen={drawer.open}
        filters={
          <>
            {side === 'asked' && (
              <SearchFilter
                value={query.keyword}
                placeholder={t('marketing.search')}
                onSearch={(keyword) => setQuery({ keyword })}
              />
            )}
            <ColumnFilter
              of={marketingLists.listApplications.columns.state}
              value={query.state}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        empty={
          <EmptyState
            title={t(`marketing.noApplications_${side}`)}
            text={t(`marketing.noApplicationsText_${side}`)}
            action={onApply && { label: t('marketing.apply'), onClick: onApply }}
          />
        }
        columns={[
          columns.appliedAt,
          side === 'asked' ? columns.tenantName : columns.grantorName,
          columns.items,
          columns.state,
          columns.appliedBy,
          columns.decidedAt,
        ]}
      />
      {drawer.row && (
        <ApplicationDrawer
          key={drawer.row.applicationCode}
          applicationCode={drawer.row.applicationCode}
          onChanged={list.refresh}
          onClose={drawer.close}
        />
      )}
    </>
  );
}
