import { useNavigate } from '@umijs/max';
import { Button, Form } from 'antd';
import { useEffect, useState } from 'react';
import { buyProductsRules } from '#domain/generated/rules/marketing/buyProducts';
import { NumberField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { shortage } from '@/requestErrors';
import { ledgerService } from '@/services/ledger';
import { marketingService, type ProductRow } from '@/services/marketing';
import { formatNumber } from '@/utils/format';
import { rechargePath } from '@/utils/rechargePath';
import styles from './mall.module.css';

interface Props {
  product: ProductRow;
  /** What it begins with. */
  count: number;
  onBought: () => void;
  onClose: () => void;
}

/** How many units are bought, what they cost, and whether the points reach. */
export function BuyDialog({ product, count: first, onBought, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const { productCode, edition, name, usedBy, pricePoints, units, validityMonths: months } = product;
  const label = t(units > 1 ? 'marketing.buyPieces' : 'marketing.buyCount');
  const [form] = Form.useForm<{ count: number }>();
  const price = pricePoints ?? 0;
  const [tries, setTries] = useState(0);
  return (
    <RecordDialog<{ count: number }>
      title={t('marketing.buyOf', { name: say(name) })}
      okText={t('marketing.buy')}
      form={form}
      fresh={{ count: first }}
      send={async ({ count }, options) => {
        await marketingService.buyProducts(
          { body: { items: [{ productCode, edition, count }], points: count * price } },
          options,
        );
        void toast('success', t('marketing.bought', { name: say(name), count: formatNumber(count * units) }));
      }}
      // Where it failed, a price may have changed, or points were used elsewhere.
      onTried={() => {
        setTries((before) => before + 1);
        onBought();
      }}
      onClose={onClose}
    >
      <p>{t('marketing.usedBy', { use: t(`product.usedBy_${usedBy}`) })}</p>
      <p className={styles.soft}>
        {units > 1
          ? t('marketing.buyPackText', { units: formatNumber(units), months })
          : t('marketing.buyText', { months })}
      </p>
      <NumberField name="count" label={label} {...buyProductsRules.items.each.count} autoFocus />
      <Form.Item noStyle shouldUpdate={(before, after) => before.count !== after.count}>
        {() => (
          <Cost
            key={tries}
            points={(Number(form.getFieldValue('count')) || 0) * price}
            back={`/project?buy=${productCode}&count=${Number(form.getFieldValue('count')) || 1}`}
          />
        )}
      </Form.Item>
    </RecordDialog>
  );
}

/** What it comes to beside what there is now: points may come in by another tab. @param back the way back to the purchase */
export function Cost({ points, back = '/project' }: { points: number; back?: string }) {
  const t = useT();
  const navigate = useNavigate();
  const { data } = useLoad((options) => ledgerService.getBalance(undefined, options), [], true, { returning: true });
  const available = data ? data.gift + data.paid : 0;
  const missing = data ? Math.max(points - available, 0) : 0;
  useEffect(() => {
    shortage.set(missing > 0 ? { points: missing, back } : null);
    return () => shortage.set(null);
  }, [missing, back]);
  if (!data) return null;
  return (
    <p className={styles.cost} aria-live="polite">
      {t('marketing.buyCost', { points: formatNumber(points), available: formatNumber(available) })}
      {missing > 0 && (
        <>
          <span className={styles.short}>{t('marketing.buyShort', { points: formatNumber(missing) })}</span>
          <Button
            type="link"
            size="small"
            onClick={() => navigate(rechargePath('/account/recharge', { points: missing, back }))}
          >
            {t('marketing.toRecharge')}
          </Button>
        </>
      )}
    </p>
  );
}
