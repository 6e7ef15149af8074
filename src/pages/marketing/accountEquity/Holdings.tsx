import { Skeleton } from 'antd';
import { useState } from 'react';
import { returnEquityRules } from '#domain/generated/rules/marketing/returnEquity';
import { FailureBlock } from '@/components/FailureBlock';
import { NumberField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { type HoldingRow, marketingService } from '@/services/marketing';
import { formatNumber } from '@/utils/format';
import { HoldingTable } from '../HoldingTable';
import styles from '../marketing.module.css';

/** What the user's tenant has of each product; what it does not need goes back. */
export function Holdings({ onChanged }: { onChanged: () => void }) {
  const t = useT();
  const say = useSay();
  const [returning, setReturning] = useState<HoldingRow | null>(null);
  const { data, error, refresh } = useLoad((options) => marketingService.getPurchaseInfo({ query: {} }, options));
  if (error) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} title={false} />;
  return (
    <>
      <HoldingTable holdings={data.holdings} empty={t('marketing.holdsNothingYet')} onReturn={setReturning} />
      {data.holdings.some(({ available, canReturn }) => canReturn < available) && (
        <p className={styles.soft}>{t('marketing.returnLess')}</p>
      )}
      {returning && (
        <RecordDialog<{ amount: number }>
          title={t('marketing.returnOf', { name: say(returning.name) })}
          okText={t('marketing.return')}
          fresh={{ amount: 1 }}
          send={async ({ amount }, options) => {
            const { productCode } = returning;
            await marketingService.returnEquity({ body: { productCode, amount } }, options);
            void toast('success', t('marketing.returned', { count: amount }));
          }}
          onTried={(succeeded) => succeeded && onChanged()}
          onClose={() => setReturning(null)}
        >
          <p>{t('marketing.returnText', { left: formatNumber(returning.canReturn) })}</p>
          {returning.canReturn < returning.available && <p>{t('marketing.returnLess')}</p>}
          <NumberField
            name="amount"
            label={t('marketing.amount')}
            {...returnEquityRules.amount}
            max={returning.canReturn}
            autoFocus
          />
        </RecordDialog>
      )}
    </>
  );
}
