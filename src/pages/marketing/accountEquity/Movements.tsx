import { marketingLists } from '#domain/subjects/marketing/lists';
import { equity } from '#domain/subjects/marketing/policy';
import type { MarketingWire } from '#domain/subjects/marketing/schema';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter } from '@/components/filters';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { TenantFilter } from '@/features/platform/TenantFilter';
import { useLoad } from '@/hooks/useLoad';
import { usePortalList } from '@/hooks/usePortalList';
import { useSay } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { type MovementRow, marketingService } from '@/services/marketing';

const filters = { productCode: '', tenantCode: '' };

/** Of the own organisation, or of the one that is chosen. */
const load = (
  { query: { tenantCode, ...query } }: { query: MarketingWire['listAllMovements']['query'] },
  options: Pick<CallOptions, 'silent'>,
) =>
  tenantCode
    ? marketingService.listAllMovements({ query: { ...query, tenantCode } }, options)
    : marketingService.listMovements({ query }, options);

/** The movements of units; for users who see all organisations, those of any of them. */
export function Movements() {
  const t = useT();
  const say = useSay();
  const { access } = useSession();
  const seesAll = equity.allowed(access?.roleCodes ?? []).includes('seeAll');
  const list = usePortalList({ name: 'movements', load, filters });
  const columns = useColumns(marketingLists.listMovements, { partner: { cut: 220 }, reason: { cut: 200 } });
  const products = useLoad((options) => marketingService.listProducts(undefined, options)).data ?? [];
  return (
    <PortalTable<MovementRow>
      list={list}
      rowKey="rowKey"
      filters={
        <>
          <ChoiceFilter
            label={t('marketing.product')}
            value={list.query.productCode}
            options={products.map(({ productCode, name }) => ({ value: productCode, label: say(name) }))}
            onChange={(productCode) => list.setQuery({ productCode })}
          />
          {seesAll && (
            <TenantFilter value={list.query.tenantCode} onChange={(tenantCode) => list.setQuery({ tenantCode })} />
          )}
        </>
      }
      empty={<EmptyState title={t('marketing.noMovements')} text={t('marketing.noMovementsText')} />}
      columns={Object.values(columns)}
    />
  );
}
