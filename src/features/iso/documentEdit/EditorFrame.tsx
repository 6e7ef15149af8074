import { Skeleton } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { useT } from '@/locales';
import type { WordEditor } from '@/services/iso';
import styles from './documentEdit.module.css';

/** What the document server's script offers (ONLYOFFICE, Docs API). */
interface DocsApi {
  DocEditor: new (place: string, config: object) => { destroyEditor(): void };
}
declare global {
  interface Window {
    DocsAPI?: DocsApi;
  }
}

/** Loads the script of the document server; one that has failed is asked for again. */
const loadScript = (address: string): Promise<DocsApi> =>
  new Promise((resolve, reject) => {
    if (window.DocsAPI) return resolve(window.DocsAPI);
    const script = document.createElement('script');
    const failed = () => {
      script.remove();
      reject(new Error(address));
    };
    script.src = address;
    script.onload = () => (window.DocsAPI ? resolve(window.DocsAPI) : failed());
    script.onerror = failed;
    document.head.append(script);
  });

/** The editor, in a frame of the document server. What it was opened with stays: a page that is loaded anew ends nobody's work. */
export function EditorFrame({ editor }: { editor: WordEditor }) {
  const t = useT();
  const [{ script, config }] = useState(editor);
  const id = useId();
  const holder = useRef<HTMLElement>(null);
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading');
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try loads it again.
  useEffect(() => {
    let open: { destroyEditor(): void } | undefined;
    let isGone = false;
    loadScript(script)
      .then((api) => {
        if (isGone || !holder.current) return;
        // The script replaces its place by a frame, which React must not own.
        const place = document.createElement('div');
        place.id = id;
        holder.current.replaceChildren(place);
        open = new api.DocEditor(id, { ...config, width: '100%', height: '100%' });
        setState('open');
      })
      .catch(() => !isGone && setState('failed'));
    return () => {
      isGone = true;
      open?.destroyEditor();
    };
  }, [script, config, id, tries]);
  const again = () => {
    setState('loading');
    setTries((count) => count + 1);
  };
  if (state === 'failed')
    return (
      <FailureBlock title={t('documentEdit.scriptFailed')} kept={t('documentEdit.scriptFailedText')} onRetry={again} />
    );
  return (
    <>
      {state === 'loading' && <Skeleton active aria-label={t('documentEdit.loading')} />}
      <section ref={holder} className={styles.editor} aria-label={t('documentEdit.editor')} />
    </>
  );
}
