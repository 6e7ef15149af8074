import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { productStates } from '#domain/subjects/marketing/products/rules';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { Page } from '@/components/Page';
import { PlainTable } from '@/components/PlainTable';
import { useDrawer } from '@/hooks/useDrawer';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { marketingService, type OfferRow } from '@/services/marketing';
import { formatInstant, formatNumber } from '@/utils/format';
import styles from './createProduct.module.css';
import { EditOffer } from './EditOffer';
import { OfferDrawer } from './OfferDrawer';
import { OfferState } from './OfferState';

const filters = { keyword: '', state: '' };

/** What the platform sells, in the order of the mall: prepared, published, withdrawn. */
export default function Products() {
  const t = useT();
  const say = useSay();
  const [query, setQuery] = useUrlState(filters);
  const [moving, setMoving] = useState(false);
  const { data, error, loading, refresh, refreshAsync } = useLoad(
    (options) => marketingService.listOffers({ query }, options),
    [query.keyword, query.state],
    true,
    { returning: true },
  );
  const drawer = useDrawer(data, ({ productCode }) => productCode);
  const isWhole = query.keyword === '' && query.state === '';
  const moveTo = async ({ productCode }: OfferRow, position: number) => {
    setMoving(true);
    try {
      await marketingService.moveOffer({ body: { productCode, position } });
    } catch (failure) {
      report(failure);
    } finally {
      await refreshAsync().catch(report);
      setMoving(false);
    }
  };
  const move = (row: OfferRow, at: number, by: 1 | -1) => (
    <Button
      type="text"
      size="small"
      icon={by < 0 ? <ArrowUpOutlined /> : <ArrowDownOutlined />}
      aria-label={t(by < 0 ? 'product.up' : 'product.down', { name: say(row.content.name) })}
      disabled={moving || (by < 0 ? at === 0 : at + 1 === data?.length)}
      onClick={(event) => {
        event.stopPropagation();
        void moveTo(row, at + 1 + by);
      }}
    />
  );
  return (
    <Page
      title={t('route.createProduct')}
      action={
        <Button type="primary" icon={<PlusOutlined />} onClick={drawer.openNew}>
          {t('product.new')}
        </Button>
      }
    >
      <p className={styles.soft}>{t('product.text')}</p>
      <div className={styles.filters}>
        <SearchFilter
          value={query.keyword}
          placeholder={t('product.search')}
          onSearch={(keyword) => setQuery({ keyword })}
        />
        <ChoiceFilter
          label={t('product.state')}
          value={query.state}
          options={productStates.map((state) => ({ value: state, label: t(`product.state_${state}`) }))}
          onChange={(state) => setQuery({ state })}
        />
      </div>
      {error ? (
        <FailureBlock error={error} onRetry={refresh} />
      ) : data?.length === 0 ? (
        <EmptyState
          title={t('product.none')}
          text={t('product.noneText')}
          action={{ label: t('product.new'), onClick: drawer.openNew }}
        />
      ) : (
        <PlainTable<OfferRow>
          rowKey="productCode"
          dataSource={data ?? []}
          loading={loading && !data}
          onRow={(row) => ({ onClick: () => drawer.open(row), style: { cursor: 'pointer' } })}
          columns={[
            ...(isWhole
              ? [
                  {
                    title: t('product.order'),
                    key: 'order',
                    width: 96,
                    render: (_: unknown, row: OfferRow, at: number) => (
                      <>
                        {move(row, at, -1)}
                        {move(row, at, 1)}
                      </>
                    ),
                  },
                ]
              : []),
            {
              title: t('product.name'),
              key: 'name',
              render: (_, row) => (
                <>
                  {/* The row hears its click. */}
                  <Button type="link" size="small" className={styles.name}>
                    {say(row.content.name)}
                  </Button>
                  <div className={styles.soft}>{say(row.content.summary)}</div>
                </>
              ),
            },
            {
              title: t('product.state'),
              dataIndex: 'state',
              render: (_, row) => <OfferState offer={row} />,
            },
            {
              title: t('product.price'),
              key: 'price',
              align: 'right',
              className: styles.number,
              render: (_, { content: { pricePoints } }) =>
                pricePoints === null ? t('product.onRequest') : formatNumber(pricePoints),
            },
            {
              title: t('product.units'),
              key: 'units',
              align: 'right',
              className: styles.number,
              render: (_, { content: { units } }) => formatNumber(units),
            },
            {
              title: t('product.validity'),
              key: 'validity',
              align: 'right',
              className: styles.number,
              render: (_, { content: { validityMonths } }) => t('product.months', { months: validityMonths }),
            },
            {
              title: t('product.given'),
              dataIndex: 'given',
              align: 'right',
              className: styles.number,
              render: (_, { given }) => formatNumber(given),
            },
            {
              title: t('product.changed'),
              dataIndex: 'updatedAt',
              className: styles.number,
              render: (_, { updatedAt, updatedBy }) => (
                <>
                  {formatInstant(updatedAt)}
                  <div className={styles.soft}>{updatedBy}</div>
                </>
              ),
            },
          ]}
        />
      )}
      {drawer.id && <OfferDrawer productCode={drawer.id} onChanged={refresh} onClose={drawer.close} />}
      {drawer.isNew && <EditOffer offer={null} onSaved={refresh} onClose={drawer.close} />}
    </Page>
  );
}
