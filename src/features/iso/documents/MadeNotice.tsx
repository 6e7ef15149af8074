import { Alert } from 'antd';
import { useT } from '@/locales';
import type { DocumentsMade } from '@/services/iso';
import styles from './documents.module.css';

export type MadeHow = 'generate' | 'issue' | 'handIn';

interface Props {
  how: MadeHow;
  result: DocumentsMade;
  onClose: () => void;
}

/** What became of documents that were made or issued together: how many, which failed and why, and which lack facts. */
export function MadeNotice({ how, result: { made, unchanged, failed, submitted = 0 }, onClose }: Props) {
  const t = useT();
  const lacking = made.filter((one) => one.lacking > 0);
  const counts = [
    how === 'handIn' && t('managementDocument.handedIn', { count: submitted }),
    (how !== 'handIn' || made.length > 0) &&
      t(how === 'issue' ? 'managementDocument.made_issue' : 'managementDocument.made_generate', { count: made.length }),
    unchanged.length > 0 && t('managementDocument.madeUnchanged', { count: unchanged.length }),
    failed.length > 0 && t('managementDocument.madeFailed', { count: failed.length }),
  ];
  const lines = [
    ...failed.map(({ name, errorMsg }, place) => ({
      key: `failed ${place}`,
      text: t('managementDocument.madeFailure', { name, why: errorMsg }),
    })),
    ...lacking.map(({ documentCode, name, lacking: count }) => ({
      key: documentCode,
      text: t('managementDocument.madeLacking', { name, count }),
    })),
  ];
  return (
    <Alert
      className={styles.notice}
      type={failed.length > 0 ? 'warning' : 'success'}
      showIcon
      closable={{ onClose }}
      title={counts.filter(Boolean).join(' · ')}
      description={
        lines.length > 0 && (
          <ul className={styles.made}>
            {lines.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ul>
        )
      }
    />
  );
}
