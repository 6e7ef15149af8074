import type { Words } from '#domain/kernel/levels';
import type { StandardEntry } from '#domain/subjects/iso/standard';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import styles from './standards.module.css';

interface Props {
  title: Words;
  /** Of a heading. */
  isGroup?: boolean;
  toConfirm?: StandardEntry['toConfirm'];
}

/** A title in the language on screen, with the other one below it. */
export function EntryTitle({ title, isGroup, toConfirm }: Props) {
  const t = useT();
  const language = useWordLanguage();
  const other = title[language === 'zh' ? 'en' : 'zh'];
  const notes = [other !== title[language] && other, toConfirm && t('standard.toConfirm')].filter(Boolean);
  return (
    <span className={isGroup ? styles.group : undefined}>
      {title[language]}
      {notes.length > 0 && <span className={styles.other}>{notes.join(' · ')}</span>}
    </span>
  );
}
