import { useT } from '@/locales';
import styles from './sitting.module.css';

/** The keys, in one line. */
export function KeyHelp() {
  const t = useT();
  return <p className={styles.keys}>{t('examSitting.keys')}</p>;
}
