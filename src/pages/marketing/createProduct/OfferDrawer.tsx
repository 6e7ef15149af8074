import { Alert, Button, Card, Drawer, Popconfirm, Skeleton, Space, Tabs } from 'antd';
import { useState } from 'react';
import { isUsable, type ProductAction, type ProductContent } from '#domain/subjects/marketing/products/rules';
import { FailureBlock } from '@/components/FailureBlock';
import { toast } from '@/feedback';
import { useAsked } from '@/hooks/useAsked';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { marketingService, type OfferDetail } from '@/services/marketing';
import { formatInstant } from '@/utils/format';
import { ProductFace, usePrice } from '../ProductFace';
import styles from './createProduct.module.css';
import { Differences } from './Differences';
import { EditOffer } from './EditOffer';
import { OfferState } from './OfferState';
import { useOfferFields } from './useOfferFields';

interface Props {
  productCode: string;
  onChanged: () => void;
  onClose: () => void;
}

/** One product as the mall shows it, what is prepared of it, what was ever published, and what may be done about it. */
export function OfferDrawer({ productCode, onChanged, onClose }: Props) {
  const t = useT();
  const tellAsked = useAsked();
  const [editing, setEditing] = useState(false);
  useFocusReturn();
  const { data, error, refresh } = useLoad(
    (options) => marketingService.getOffer({ query: { productCode } }, options),
    [productCode],
  );
  const changed = () => {
    refresh();
    onChanged();
  };
  const act = async (action: ProductAction) => {
    if (!data) return;
    try {
      const body = { productCode, version: data.version, action };
      const { approvalCode } = await marketingService.setOfferState({ body });
      if (approvalCode) tellAsked(approvalCode);
      else void toast('success', t(`product.done_${action}`));
      onChanged();
      if (action === 'remove') onClose();
      else refresh();
    } catch (failure) {
      report(failure);
      changed();
    }
  };
  const may = (action: ProductAction) => data?.allowedActions.includes(action) ?? false;
  const asking = (action: ProductAction, text: string, button: React.ReactElement) =>
    may(action) && (
      <Popconfirm title={text} onConfirm={() => act(action)} styles={{ root: { maxWidth: 320 } }}>
        {button}
      </Popconfirm>
    );
  return (
    <Drawer
      open
      size={860}
      title={t('product.detail')}
      onClose={onClose}
      extra={
        <Space>
          {asking(
            'remove',
            t('product.removeAsk'),
            <Button danger type="text">
              {t('record.remove')}
            </Button>,
          )}
          {asking('discard', t('product.discardAsk'), <Button type="text">{t('product.discard')}</Button>)}
          {asking('withdraw', t('product.withdrawAsk'), <Button>{t('product.withdraw')}</Button>)}
          {data && <Button onClick={() => setEditing(true)}>{t('product.editIt')}</Button>}
          {asking(
            'publish',
            t('product.publishAsk'),
            <Button type="primary">
              {t(data?.state === 'withdrawn' && !data.draft ? 'product.publishAgain' : 'product.publish')}
            </Button>,
          )}
        </Space>
      }
    >
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : !data ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <Offer offer={data} />
      )}
      {data && editing && <EditOffer offer={data} onSaved={changed} onClose={() => setEditing(false)} />}
    </Drawer>
  );
}

function Offer({ offer }: { offer: OfferDetail }) {
  const t = useT();
  const { differences, standardOf, templateOf } = useOfferFields();
  const { productCode, content, draft, editions } = offer;
  const face = (of: ProductContent) => (
    <Preview productCode={productCode} content={of} names={{ standardOf, templateOf }} />
  );
  return (
    <>
      <p className={styles.head}>
        <OfferState offer={offer} />
        <span className={styles.soft}>{productCode}</span>
      </p>
      {!isUsable((draft ?? content).usedBy) && <Alert type="info" showIcon title={t('product.notUsable')} />}
      <Tabs
        items={[
          ...(draft
            ? [
                {
                  key: 'draft',
                  label: t('product.asPrepared'),
                  children: (
                    <>
                      {face(draft)}
                      <h3>{t('product.differences')}</h3>
                      <Differences productCode={productCode} rows={differences(content, draft)} />
                    </>
                  ),
                },
              ]
            : []),
          { key: 'sold', label: t('product.asSold'), children: face(content) },
          ...(editions.length > 0
            ? [
                {
                  key: 'editions',
                  label: t('product.editions'),
                  children: editions.map((edition, i) => {
                    const before = editions[i + 1];
                    return (
                      <section key={edition.edition}>
                        <h3>
                          {t('product.edition', { edition: edition.edition })}{' '}
                          <small className={styles.soft}>
                            {formatInstant(edition.publishedAt)} {edition.publishedBy ?? t('product.shipped')}
                          </small>
                        </h3>
                        {before ? (
                          <Differences productCode={productCode} rows={differences(before.content, edition.content)} />
                        ) : (
                          <p className={styles.soft}>{t('product.first')}</p>
                        )}
                      </section>
                    );
                  }),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

interface PreviewProps {
  productCode: string;
  content: ProductContent;
  names: Pick<ReturnType<typeof useOfferFields>, 'standardOf' | 'templateOf'>;
}

function Preview({ productCode, content, names }: PreviewProps) {
  const say = useSay();
  const priceOf = usePrice();
  return (
    <Card className={styles.card} size="small" title={say(content.name)} extra={priceOf(content)}>
      <ProductFace
        product={{ productCode, ...content }}
        standards={content.standards.map(names.standardOf)}
        templates={content.templates.map(names.templateOf)}
      />
    </Card>
  );
}
