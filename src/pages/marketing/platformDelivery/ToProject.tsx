import { Button } from 'antd';
import { useChooseTenant } from '@/features/user/useChooseTenant';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import styles from '../deliveries/deliveries.module.css';

interface Props {
  tenantCode: string;
  tenantName: string;
  projectCode: string;
}

/** Leads into the project that somebody works on, in the tenant that has asked for it. */
export function ToProject({ tenantCode, tenantName, projectCode }: Props) {
  const t = useT();
  const choose = useChooseTenant();
  return (
    <p>
      <Button onClick={() => void choose(tenantCode, `/projectList/detail/assetsReport/${projectCode}`).catch(report)}>
        {t('delivery.toProject')}
      </Button>{' '}
      <span className={styles.soft}>{t('delivery.toProjectHint', { tenant: tenantName })}</span>
    </p>
  );
}
