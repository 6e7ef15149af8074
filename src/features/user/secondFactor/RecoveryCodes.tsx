import { Button } from 'antd';
import { useCopy } from '@/hooks/useCopy';
import { useLanguage, useT } from '@/locales';
import { saveFile } from '@/services/file';
import { tenantName } from '@/tenantConfig';
import { formatInstant } from '@/utils/format';
import styles from './secondFactor.module.css';

interface Props {
  title: string;
  /** What became of codes from before, or of other sessions. */
  note?: string | undefined;
  codes: readonly string[];
  onSaved: () => void;
}

/** Recovery codes, the only time that they are seen: to be copied, saved as a file, or written down. */
export function RecoveryCodes({ title, note, codes, onSaved }: Props) {
  const t = useT();
  const copy = useCopy();
  const { name } = useLanguage();
  const save = () => {
    const head = t('factor.fileHead', { portal: tenantName(name), made: formatInstant(new Date().toISOString()) });
    const text = [head, '', ...codes, ''].join('\r\n');
    saveFile({ blob: new Blob([text], { type: 'text/plain;charset=utf-8' }), fileName: t('factor.fileName') });
  };
  return (
    <>
      <h3 className={styles.heading}>{title}</h3>
      <p>{[note, t('factor.codesText')].filter(Boolean).join(' ')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button type="primary" onClick={onSaved}>
          {t('factor.saved')}
        </Button>
        <Button onClick={() => void copy(codes.join('\n'))}>{t('factor.copyAll')}</Button>
        <Button onClick={save}>{t('factor.download')}</Button>
      </div>
    </>
  );
}
