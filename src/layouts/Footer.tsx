import { Layout } from 'antd';
import { OwnerLine } from '@/components/OwnerLine';
import styles from './Shell.module.css';

/** Whose portal it is. */
export function Footer() {
  return (
    <Layout.Footer className={styles.footer}>
      <OwnerLine />
    </Layout.Footer>
  );
}
