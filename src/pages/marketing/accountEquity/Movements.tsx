import { equity } from '#domain/subjects/marketing/policy';
import type { MarketingWire } from '#domain/subjects/marketing/schema';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter } from '@/components/filters';
import { PortalTable } from '@/components/PortalTable';
import { TenantFilter } from '@/features/platform/TenantFilter';
import { useLoad } from '@/hooks/useLoad';
import { usePortalList } from '@/hooks/usePortalList';
import { useSay } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { type MovementRow, marketingService } from '@/services/marketing';
import { formatInstant, formatNumber, NOTHING } from '@/utils/format';
import styles from '../marketing.module.css';

const filters = { productCode: '', tenantCode: '' };

/** Of the own organisation, or of the one that is chosen. */
const load = (
  { query: { tenantCode, ...query } }: { query: MarketingWire['listAllMovements']['query'] },
  options: Pick<CallOptions, 'silent'>,
) =>
  tenantCode
    ? marketingService.listAllMovements({ query: { ...query, tenantCode } }, options)
    : marketingService.listMovements({ query }, options);

/** Where each unit came from and went; for whoever sees all organisations, of any of them. */
export function Movements() {
  const t = useT();
  const say = useSay();
  const { access } = useSession();
  const seesAll = equity.allowed(access?.roleCodes ?? []).includes('seeAll');
  const list = usePortalList({ name: 'movements', load, filters });
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
      columns={[
        {
          title: t('marketing.at'),
          dataIndex: 'at',
          className: styles.number,
          render: (at: string) => formatInstant(at),
        },
        { title: t('marketing.kind'), dataIndex: 'kind', render: (_, { kind }) => t(`marketing.kind_${kind}`) },
        { title: t('marketing.product'), dataIndex: 'name', render: (_, { name }) => say(name) },
        {
          title: t('marketing.amount'),
          dataIndex: 'amount',
          align: 'right',
          className: styles.number,
          render: (amount: number) => `${amount > 0 ? '+' : ''}${formatNumber(amount)}`,
        },
        {
          title: t('marketing.otherSide'),
          dataIndex: 'partner',
          render: (partner: string | null) => <Cut width={220}>{partner ?? NOTHING}</Cut>,
        },
        {
          title: t('marketing.validUntil'),
          dataIndex: 'validUntil',
          className: styles.number,
          render: (until: string | null) => until ?? NOTHING,
        },
        {
          title: t('marketing.whatFor'),
          dataIndex: 'reason',
          render: (reason: string | null) => <Cut width={200}>{reason ?? NOTHING}</Cut>,
        },
        { title: t('marketing.by'), dataIndex: 'by', render: (by: string | null) => by ?? NOTHING },
      ]}
    />
  );
}
