import { Page } from '@/components/Page';
import { useT } from '@/locales';
import { RechargeForm } from './RechargeForm';
import styles from './recharge.module.css';

/** The same without the menu: a user who ran out of points is led here, in a new tab. */
export default function RechargeDesk() {
  const t = useT();
  return (
    <div className={styles.desk}>
      <Page title={t('route.accountRecharge')}>
        <RechargeForm />
      </Page>
    </div>
  );
}
