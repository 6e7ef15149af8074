import { renderAsync } from 'docx-preview';
import { useEffect, useRef, useState } from 'react';
import { useT } from '@/locales';
import { ResultBlock } from '../ResultBlock';
import styles from './files.module.css';

interface Props {
  name: string;
  document: Blob;
}

/** A Word document, converted to a page in a frame where no script runs and no link leads away. */
export default function DocxView({ name, document }: Props) {
  const t = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (!page) return;
    page.body.style.margin = '0';
    // What it refers to elsewhere is not fetched, either: the page's policy knows its own origin alone.
    renderAsync(document, page.body, page.head, { useBase64URL: true, renderAltChunks: false }).catch(() =>
      setFailed(true),
    );
  }, [document]);
  if (failed) return <ResultBlock compact title={t('file.docxFailed')} />;
  return <iframe ref={frame} className={styles.document} sandbox="allow-same-origin" title={name} />;
}
