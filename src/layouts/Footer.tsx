import { Layout } from 'antd';
import { tenantConfig } from '@/tenantConfig';
import styles from './Shell.module.css';

/** Section 9: the year is the specification's own. */
const YEAR = 2025;

/** The tenant's Chinese name and the year. */
export function Footer() {
  return (
    <Layout.Footer className={styles.footer}>
      <span lang="zh-CN">{tenantConfig().tenantZhName}</span> © {YEAR}
    </Layout.Footer>
  );
}
