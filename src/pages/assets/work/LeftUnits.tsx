import { Alert } from 'antd';
import type { UnitGap } from '#domain/subjects/assets/work/gaps';
import { useT } from '@/locales';
import type { Moved } from '@/services/assets';
import styles from './work.module.css';

/** So many units are named. */
const NAMED = 10;

/** Units that stayed where they were, with why, by name. */
export function LeftUnits({ title, left, onClose }: { title: string; left: Moved['left']; onClose?: () => void }) {
  const t = useT();
  const words = (gaps: readonly string[]) =>
    gaps.map((gap) => t(`assets.work.gap_${gap as UnitGap}`)).join(t('common.comma'));
  return (
    <Alert
      type="warning"
      showIcon
      className={styles.reason}
      closable={onClose && { onClose }}
      title={title}
      description={
        <ul className={styles.left}>
          {left.slice(0, NAMED).map(({ unitId, name, gaps }) => (
            <li key={unitId}>
              {name}: {words(gaps)}
            </li>
          ))}
          {left.length > NAMED && <li>{t('assets.work.leftMore', { count: left.length - NAMED })}</li>}
        </ul>
      }
    />
  );
}
