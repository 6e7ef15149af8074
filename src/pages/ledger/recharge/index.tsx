import { Page } from '@/components/Page';
import { useT } from '@/locales';
import { RechargeForm } from './RechargeForm';

/** Buys points, from within the account. */
export default function AccountRecharge() {
  const t = useT();
  return (
    <Page title={t('route.accountRecharge')}>
      <RechargeForm />
    </Page>
  );
}
