import { Skeleton } from 'antd';
import { takeBackEquityRules } from '#domain/generated/rules/marketing/takeBackEquity';
import { RadioField } from '@/components/choiceFields';
import { FailureBlock } from '@/components/FailureBlock';
import { DayField, NoteField, NumberField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useAsked } from '@/hooks/useAsked';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { marketingService, type PartnerCard } from '@/services/marketing';
import { formatNumber, portalToday } from '@/utils/format';

interface Values {
  productCode?: string;
  amount: number;
  reason: string;
  validUntil?: string | null;
}

interface Props {
  /** Hands units down, or takes back what is unused of them. */
  way: 'give' | 'take';
  partner: PartnerCard;
  onDone: () => void;
  onClose: () => void;
}

/** Moves units of a product to a partner or back; of each is said how many there are to move. */
export function UnitsDialog({ way, partner: { tenantCode, tenantName }, onDone, onClose }: Props) {
  const t = useT();
  const tellAsked = useAsked();
  const say = useSay();
  const { data, error, refresh } = useLoad(
    (options) => marketingService.getPurchaseInfo({ query: { tenantCode } }, options),
    [tenantCode],
  );
  const gives = way === 'give';
  // Units that the platform gives out come from no balance, so it has no remaining amount.
  const grants = gives && data?.holdings.some(({ canGive }) => canGive === null);
  const options = data?.holdings
    .filter(({ available }) => gives || available > 0)
    .map(({ productCode, name, canGive, canReturn, available }) => {
      const [left, words] = [gives ? canGive : canReturn, { name: say(name), has: formatNumber(available) }];
      return {
        value: productCode,
        label:
          left === null
            ? t('marketing.grantOption', words)
            : t(gives ? 'marketing.giveOption' : 'marketing.takeOption', { ...words, left: formatNumber(left) }),
        disabled: left === 0,
      };
    });
  return (
    <RecordDialog<Values>
      title={t(gives ? 'marketing.handDownTo' : 'marketing.takeBackFrom', { name: tenantName })}
      width={560}
      okText={t(gives ? 'marketing.handDown' : 'marketing.takeBack')}
      fresh={{ amount: 1, reason: '' }}
      send={async ({ productCode = '', amount, reason, validUntil }, sending) => {
        const body = { tenantCode, productCode, amount, reason };
        const part = validUntil && { validUntil };
        const { approvalCode } = gives
          ? await marketingService.updatePurchaseInfo({ body: { ...body, ...part } }, sending)
          : ((await marketingService.takeBackEquity({ body }, sending)) ?? {});
        if (approvalCode) return tellAsked(approvalCode);
        void toast('success', t(gives ? 'marketing.handedDown' : 'marketing.takenBack', { name: tenantName }));
      }}
      onTried={(succeeded) => succeeded && onDone()}
      onClose={onClose}
    >
      {error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!options && !error && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      {options && (
        <>
          {!gives && <p>{t('marketing.takeText')}</p>}
          {grants && <p>{t('asked.two')}</p>}
          <RadioField
            name="productCode"
            label={t('marketing.product')}
            layout="vertical"
            {...takeBackEquityRules.productCode}
            options={options}
          />
          <NumberField name="amount" label={t('marketing.amount')} {...takeBackEquityRules.amount} />
          {grants && (
            <DayField
              name="validUntil"
              label={t('marketing.validUntil')}
              from={portalToday()}
              extra={t('marketing.validByProduct')}
            />
          )}
          <NoteField
            name="reason"
            label={t(gives ? 'marketing.whatFor' : 'marketing.takeWhy')}
            {...takeBackEquityRules.reason}
            required={!gives}
          />
        </>
      )}
    </RecordDialog>
  );
}
