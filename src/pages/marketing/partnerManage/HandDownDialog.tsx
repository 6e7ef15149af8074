import { ProFormDigit } from '@ant-design/pro-components';
import { Skeleton } from 'antd';
import { limits } from '#domain/kernel/limits';
import { FailureBlock } from '@/components/FailureBlock';
import { NoteField, RadioField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { marketingService, type PartnerCard } from '@/services/marketing';
import { formatNumber } from '@/utils/format';

interface Values {
  productCode?: string;
  amount: number;
  reason: string;
}

interface Props {
  partner: PartnerCard;
  onDone: () => void;
  onClose: () => void;
}

/** Hands units of a product down to a partner; of each is said how many there are to give. */
export function HandDownDialog({ partner: { tenantCode, tenantName }, onDone, onClose }: Props) {
  const t = useT();
  const { say } = useWords();
  const { data, error, refresh } = useLoad(
    (options) => marketingService.getPurchaseInfo({ query: { tenantCode } }, options),
    [tenantCode],
  );
  const options = data?.holdings.map(({ productCode, name, canGive, available }) => ({
    value: productCode,
    label:
      canGive === null
        ? t('marketing.grantOption', { name: say(name), has: formatNumber(available) })
        : t('marketing.giveOption', { name: say(name), left: formatNumber(canGive), has: formatNumber(available) }),
    disabled: canGive === 0,
  }));
  return (
    <RecordDialog<Values>
      title={t('marketing.handDownTo', { name: tenantName })}
      width={560}
      okText={t('marketing.handDown')}
      fresh={{ amount: 1, reason: '' }}
      send={async ({ productCode = '', amount, reason }, sending) => {
        await marketingService.updatePurchaseInfo({ body: { tenantCode, productCode, amount, reason } }, sending);
        void toast('success', t('marketing.handedDown', { name: tenantName }));
      }}
      onTried={(succeeded) => succeeded && onDone()}
      onClose={onClose}
    >
      {error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!options && !error && <Skeleton active paragraph={{ rows: 3 }} title={false} />}
      {options && (
        <>
          <RadioField
            name="productCode"
            label={t('marketing.product')}
            layout="vertical"
            options={options}
            rules={[{ required: true, message: t('assets.required', { field: t('marketing.product') }) }]}
          />
          <ProFormDigit
            name="amount"
            label={t('marketing.amount')}
            min={1}
            max={limits.unitsAtOnce}
            fieldProps={{ precision: 0 }}
            rules={[{ required: true, message: t('assets.required', { field: t('marketing.amount') }) }]}
          />
          <NoteField name="reason" label={t('marketing.whatFor')} max={limits.reasonLength} />
        </>
      )}
    </RecordDialog>
  );
}
