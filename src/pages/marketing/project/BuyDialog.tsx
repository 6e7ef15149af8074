import { useNavigate } from '@umijs/max';
import { Button, Form } from 'antd';
import { limits } from '#domain/kernel/limits';
import { NumberField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { ledgerService } from '@/services/ledger';
import { marketingService, type ProductRow } from '@/services/marketing';
import { formatNumber } from '@/utils/format';
import styles from './mall.module.css';

interface Props {
  product: ProductRow;
  onBought: () => void;
  onClose: () => void;
}

/** How many units are bought, what they cost, and whether the points reach. */
export function BuyDialog({ product, onBought, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const { productCode, edition, name, usedBy, pricePoints, units, validityMonths: months } = product;
  const label = t(units > 1 ? 'marketing.buyPieces' : 'marketing.buyCount');
  const [form] = Form.useForm<{ count: number }>();
  const price = pricePoints ?? 0;
  return (
    <RecordDialog<{ count: number }>
      title={t('marketing.buyOf', { name: say(name) })}
      okText={t('marketing.buy')}
      form={form}
      fresh={{ count: 1 }}
      send={async ({ count }, options) => {
        await marketingService.buyProducts(
          { body: { items: [{ productCode, edition, count }], points: count * price } },
          options,
        );
        void toast('success', t('marketing.bought', { name: say(name), count: formatNumber(count * units) }));
      }}
      // Where it failed, a price may have changed.
      onTried={onBought}
      onClose={onClose}
    >
      <p>{t('marketing.usedBy', { use: t(`product.usedBy_${usedBy}`) })}</p>
      <p className={styles.soft}>
        {units > 1
          ? t('marketing.buyPackText', { units: formatNumber(units), months })
          : t('marketing.buyText', { months })}
      </p>
      <NumberField name="count" label={label} min={1} max={limits.unitsBought} autoFocus required />
      <Form.Item noStyle shouldUpdate={(before, after) => before.count !== after.count}>
        {() => <Cost points={(Number(form.getFieldValue('count')) || 0) * price} />}
      </Form.Item>
    </RecordDialog>
  );
}

/** What it comes to beside what there is. */
export function Cost({ points }: { points: number }) {
  const t = useT();
  const navigate = useNavigate();
  const { data } = useLoad((options) => ledgerService.getBalance(undefined, options));
  if (!data) return null;
  const available = data.gift + data.paid;
  return (
    <p className={styles.cost} aria-live="polite">
      {t('marketing.buyCost', { points: formatNumber(points), available: formatNumber(available) })}
      {points > available && (
        <>
          <span className={styles.short}>{t('marketing.buyShort', { points: formatNumber(points - available) })}</span>
          <Button type="link" size="small" onClick={() => navigate('/account/recharge')}>
            {t('marketing.toRecharge')}
          </Button>
        </>
      )}
    </p>
  );
}
