import { useT } from '@/locales';
import styles from './sitting.module.css';

interface Props {
  /** Letters and digits are keys, too. */
  isPlain: boolean;
  onPlain: (isPlain: boolean) => void;
}

/** The keys, in one line, and whether letters and digits are among them. */
export function KeyHelp({ isPlain, onPlain }: Props) {
  const t = useT();
  return (
    <div className={styles.keys}>
      <span>{t(isPlain ? 'examSitting.keys' : 'examSitting.keysOff')}</span>
      <label>
        <input type="checkbox" checked={isPlain} onChange={({ target }) => onPlain(target.checked)} />{' '}
        {t('examSitting.plainKeys')}
      </label>
    </div>
  );
}
