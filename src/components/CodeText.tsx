import { CopyOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { memo } from 'react';
import { useCopy } from '@/hooks/useCopy';
import { useT } from '@/locales';
import styles from './CodeText.module.css';

/** A code in a monospaced face with a copy button; one in each row of long lists. */
export const CodeText = memo(function CodeText({ code }: { code: string }) {
  const t = useT();
  const copy = useCopy();
  return (
    <span className={styles.code}>
      <code>{code}</code>
      <CopyButton onCopy={() => copy(code)} label={t('common.copyOf', { what: code })} />
    </span>
  );
});

/** The small copy button beside a code or an address. */
function CopyButton({ onCopy, label }: { onCopy: () => Promise<void>; label: string }) {
  return (
    <Button
      type="text"
      size="small"
      icon={<CopyOutlined />}
      aria-label={label}
      onClick={(event) => {
        // In a table the row opens the record.
        event.stopPropagation();
        void onCopy();
      }}
    />
  );
}
