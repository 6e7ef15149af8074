import { Alert, Button, Segmented, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { productKindWords } from '#domain/subjects/iso/product/words';
import { certificationRuns } from '#domain/subjects/iso/timeline/timeline';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { isoService, type ProductRow } from '@/services/iso';
import { formatNumber } from '@/utils/format';
import panel from '../panel.module.css';
import { AspectList } from './AspectList';
import { ChangedNotice } from './ChangedNotice';
import { Gaps } from './Gaps';
import { ImportanceList } from './ImportanceList';
import { ProcessList } from './ProcessList';
import { ProductMenu } from './ProductMenu';
import styles from './product.module.css';

const ProductDrawer = lazyPage(() => import('./ProductDrawer'));

const defaults = { product: '', part: 'processes' };

/** The products of a project's company, their processes, what these were judged by, and what is missing. */
export default function ProductsPanel({ projectCode }: { projectCode: string }) {
  const t = useT();
  const [{ product: productCode, part }, setView] = useUrlState(defaults);
  const [edited, setEdited] = useState<ProductRow | 'new'>();
  const products = useLoad((options) => isoService.listProducts({ query: { projectCode } }, options), [projectCode]);
  const checks = useLoad((options) => isoService.validateProducts({ body: { projectCode } }, options), [projectCode]);
  const changes = useLoad(
    (options) => isoService.listChangedProcesses({ query: { projectCode } }, options),
    [projectCode],
  );
  const { data, error, refresh } = products;
  const changed = () => {
    refresh();
    checks.refresh();
    changes.refresh();
  };
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const { list, asksAspects, allowedActions } = data;
  const mayEdit = allowedActions.includes('edit');
  const product = list.find((one) => one.productCode === productCode);
  const add = { label: t('companyProduct.addProduct'), onClick: () => setEdited('new') };
  const gaps = checks.data?.gaps.filter((gap) => !product || gap.productCode === product.productCode);
  const parts = [
    { value: 'processes', label: t('companyProduct.processes') },
    { value: 'importance', label: t('companyProduct.importanceList') },
    ...(asksAspects ? [{ value: 'aspects', label: t('companyProduct.aspects') }] : []),
    {
      value: 'checks',
      label: gaps?.length ? `${t('companyProduct.checks')} ${formatNumber(gaps.length)}` : t('companyProduct.checks'),
    },
  ];
  const shown = parts.some(({ value }) => value === part) ? part : 'processes';
  const of = { projectCode, productCode: product?.productCode ?? '', mayEdit, onChanged: changed };
  return (
    <section className={panel.panel}>
      {list.length === 0 ? (
        <EmptyState
          title={t('companyProduct.empty')}
          text={t('companyProduct.emptyText')}
          action={mayEdit ? add : undefined}
        />
      ) : (
        <>
          <p className={panel.soft}>{t('companyProduct.intro')}</p>
          {changes.data?.isDirty && <ChangedNotice changes={changes.data.changes} />}
          <div className={styles.page}>
            <nav className={styles.side} aria-label={t('companyProduct.products')}>
              <ProductMenu
                products={list}
                chosen={of.productCode}
                onChoose={(chosen) => setView({ product: chosen })}
              />
              {mayEdit && (
                <Button block className={styles.add} onClick={add.onClick}>
                  {add.label}
                </Button>
              )}
            </nav>
            <div className={styles.main}>
              <Head product={product} onEdit={mayEdit ? setEdited : undefined} />
              <Segmented
                className={styles.parts}
                aria-label={t('companyProduct.views')}
                value={shown}
                onChange={(value) => setView({ part: value })}
                options={parts}
              />
              {shown === 'processes' && <ProcessList key={of.productCode} {...of} product={product} />}
              {shown === 'importance' && <ImportanceList key={of.productCode} {...of} />}
              {shown === 'aspects' && <AspectList key={of.productCode} {...of} />}
              {shown === 'checks' &&
                (checks.error && !gaps ? (
                  <FailureBlock compact error={checks.error} onRetry={checks.refresh} />
                ) : gaps ? (
                  <Gaps gaps={gaps} products={list} />
                ) : (
                  <Skeleton active title={false} />
                ))}
            </div>
          </div>
          {changes.error && !changes.data && (
            <Alert type="warning" showIcon title={changes.error.message} className={styles.notice} />
          )}
        </>
      )}
      {edited && (
        <ProductDrawer
          projectCode={projectCode}
          product={edited === 'new' ? null : edited}
          onDone={(chosen) => {
            changed();
            if (chosen !== productCode) setView({ product: chosen });
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

interface HeadProps {
  /** undefined: all of them are shown. */
  product: ProductRow | undefined;
  onEdit: ((product: ProductRow) => void) | undefined;
}

/** The product whose processes are shown, with what it is. */
function Head({ product, onEdit }: HeadProps) {
  const t = useT();
  const say = useSay();
  if (!product)
    return (
      <div className={styles.head}>
        <h3>{t('companyProduct.all')}</h3>
      </div>
    );
  const { name, kind, standards, schemes } = product;
  const named = certificationRuns.filter(({ scheme }) => schemes.includes(scheme)).map(({ standard }) => standard);
  return (
    <div className={styles.head}>
      <h3>{name}</h3>
      <Tag>{say(productKindWords[kind])}</Tag>
      {named.map((standard) => (
        <Tag key={standard}>{standard}</Tag>
      ))}
      {standards && <span className={styles.soft}>{standards}</span>}
      {onEdit && (
        <Button size="small" onClick={() => onEdit(product)}>
          {t('companyProduct.editProduct')}
        </Button>
      )}
    </div>
  );
}
