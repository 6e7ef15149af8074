import { useNavigate } from '@umijs/max';
import { Button, Card, Skeleton, Tabs } from 'antd';
import { useState } from 'react';
import { projectKinds } from '#domain/core/project/rules';
import { consultations } from '#domain/core/tenant/policy';
import { canOpen } from '#domain/kernel/access';
import { deliveries, equity } from '#domain/subjects/marketing/policy';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { Page } from '@/components/Page';
import { AskAdviser } from '@/features/tenant/AskAdviser';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { marketingService, type ProductRow } from '@/services/marketing';
import { formatNumber } from '@/utils/format';
import { portalRoutes } from '../../../../config/routes';
import { OrderDialog } from '../deliveries/OrderDialog';
import { OwnDeliveries } from '../deliveries/OwnDeliveries';
import { Lots } from '../Lots';
import { ProductFace, usePrice } from '../ProductFace';
import { BuyDialog } from './BuyDialog';
import styles from './mall.module.css';

const equityRoute = portalRoutes.find(({ path }) => path === '/accountEquity');

const address = { tab: '' };

/** The marketplace: what there is, what each contains, what the user's tenant has left, and the way on. */
export default function Mall() {
  const t = useT();
  const { access } = useSession();
  const roles = access?.roleCodes ?? [];
  const asks = consultations.allowed(roles).includes('ask');
  const mayOrder = deliveries.allowed(roles).includes('order');
  const [{ tab }, setAddress] = useUrlState(address);
  const products = <Products />;
  return (
    <Page title={t('route.project')} action={asks && <AskAdviser />}>
      {mayOrder ? (
        <Tabs
          activeKey={tab === 'deliveries' ? tab : 'products'}
          destroyOnHidden
          onChange={(key) => setAddress({ tab: key === 'products' ? '' : key })}
          items={[
            { key: 'products', label: t('marketing.tab_products'), children: products },
            { key: 'deliveries', label: t('delivery.tab'), children: <OwnDeliveries /> },
          ]}
        />
      ) : (
        products
      )}
    </Page>
  );
}

const buying = { buy: '', count: '' };

/** Whether it is sold now, for a price. */
const isForSale = ({ state, pricePoints }: ProductRow) => state === 'published' && pricePoints !== null;

function useMayBuy(): boolean {
  const { access } = useSession();
  return access?.tenantType === 'channel' && equity.allowed(access.roleCodes).includes('buy');
}

/** What is sold, and what may be done with each. */
function Products() {
  const t = useT();
  const [delivered, setDelivered] = useState<ProductRow | null>(null);
  const [{ buy, count }, setAddress] = useUrlState(buying);
  const navigate = useNavigate();
  const close = () => setDelivered(null);
  const { data, error, refresh } = useLoad((options) => marketingService.listProducts(undefined, options));
  const mayBuy = useMayBuy();
  // By the address: a buyer comes back to it with the points that were lacking.
  const bought = mayBuy ? data?.find((product) => product.productCode === buy && isForSale(product)) : undefined;
  const act = (what: 'buy' | 'deliver', product: ProductRow) =>
    what === 'buy' ? setAddress({ buy: product.productCode }) : setDelivered(product);
  return (
    <>
      {error && <FailureBlock error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data?.length === 0 && <EmptyState title={t('marketing.noProducts')} text={t('marketing.noProductsText')} />}
      {data && data.length > 0 && (
        <ul className={styles.products}>
          {data.map((product) => (
            <Product key={product.productCode} product={product} onDo={(what) => act(what, product)} />
          ))}
        </ul>
      )}
      {bought && (
        <BuyDialog product={bought} count={Number(count) || 1} onBought={refresh} onClose={() => setAddress(buying)} />
      )}
      {delivered && (
        <OrderDialog
          product={delivered}
          onOrdered={() => {
            close();
            navigate('/project?tab=deliveries');
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function Product({ product, onDo }: { product: ProductRow; onDo: (what: 'buy' | 'deliver') => void }) {
  const t = useT();
  const say = useSay();
  const navigate = useNavigate();
  const { access, can } = useSession();
  const priceOf = usePrice();
  const { name, pricePoints, usedBy, available, lots, state, standards, templates } = product;
  const isSold = state === 'published';
  const kind = projectKinds.find((one) => one === usedBy);
  const standard = standards[0]?.standardCode;
  const roles = access?.roleCodes ?? [];
  const mayApply =
    equity.allowed(roles).includes('apply') && equityRoute !== undefined && canOpen(access, equityRoute, portalRoutes);
  const mayBuy = useMayBuy();
  const isMissing = available === 0 && access?.tenantType === 'channel';
  return (
    <li>
      <Card
        className={styles.product}
        title={<h2 className={styles.name}>{say(name)}</h2>}
        extra={<span className={styles.price}>{isSold ? priceOf(product) : t('marketing.withdrawnProduct')}</span>}
      >
        <ProductFace
          product={product}
          standards={standards.map((one) => one.name)}
          templates={templates.map((one) => one.name)}
        />
        <div className={styles.left}>
          {access?.tenantType === 'channel' && (
            <strong>{t('marketing.left', { count: formatNumber(available) })}</strong>
          )}
          <Lots lots={lots} />
          {isMissing && (
            <span className={styles.soft}>
              {t(mayBuy && pricePoints !== null ? 'marketing.missingBuy' : 'marketing.missing')}
            </span>
          )}
        </div>
        <div className={styles.ways}>
          {kind && available > 0 && can('createProject') && (
            <Button
              type="primary"
              onClick={() =>
                navigate(`/projectList/myProject?create=1&kind=${kind}${standard ? `&standard=${standard}` : ''}`)
              }
            >
              {t('project.newProject')}
            </Button>
          )}
          {mayBuy && isForSale(product) && <Button onClick={() => onDo('buy')}>{t('marketing.buy')}</Button>}
          {mayBuy && (isSold || available > 0) && usedBy === 'delivery' && (
            <Button onClick={() => onDo('deliver')}>{t('delivery.order')}</Button>
          )}
          {mayApply && isSold && (
            <Button onClick={() => navigate(`/accountEquity?tab=mine&apply=${product.productCode}`)}>
              {t('marketing.applyFor')}
            </Button>
          )}
        </div>
      </Card>
    </li>
  );
}
