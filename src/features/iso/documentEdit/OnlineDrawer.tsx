import { Button, Drawer, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { DrawerTitle } from '@/components/DrawerTitle';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { StatusLabel } from '@/components/StatusLabel';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { isoService } from '@/services/iso';
import styles from './documentEdit.module.css';
import { EditorFrame } from './EditorFrame';
import type { OnlineProps } from './onlineProps';
import { WithoutEditor } from './WithoutEditor';

// With a document server it is not needed.
const TextEditor = lazyPage(() => import('../documentText/TextEditor'));

interface Props extends OnlineProps {
  onClose: () => void;
}

/** A document over the whole window in the editor of the document server; without one, in the page's own. */
export default function OnlineDrawer({ projectCode, document, acts, onChanged, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  const { documentCode, name, number, edit, allowedActions } = document;
  const of = { projectCode, documentCode: documentCode ?? '' };
  const mayTake = allowedActions.includes('take');
  // Who has it in Word goes on there, unless the editor is asked for.
  const [wants, setWants] = useState(!edit);
  // Once: what was taken away meanwhile is not taken again by a page that is loaded anew.
  const isTaken = useRef(false);
  const load = async (options: Pick<CallOptions, 'silent'>) => {
    const config = await isoService.getWordConfig({ query: of }, options);
    if (config.editor?.mode !== 'view' || !mayTake || !wants || isTaken.current) return config;
    await isoService.takeDocument({ body: { ...of, kind: 'online' } }, options);
    isTaken.current = true;
    return isoService.getWordConfig({ query: of }, options);
  };
  const { data, error, refresh } = useLoad(load, [documentCode, wants]);
  const editor = data?.editor;
  // What is typed in the page's own editor is asked about before it is left.
  const guarded = useRef<(go: () => void) => void>(undefined);
  const leave = () => (guarded.current ? guarded.current(onClose) : onClose());
  const isEditing = editor?.mode === 'edit';
  return (
    <Drawer
      open
      size="100%"
      title={<DrawerTitle>{t('documentEdit.title', { name: `${number} ${name}` })}</DrawerTitle>}
      onClose={leave}
      extra={
        editor && (
          <div className={styles.bar}>
            <StatusLabel tone={isEditing ? 'active' : 'idle'}>
              {isEditing
                ? t('documentEdit.editing')
                : edit && !edit.isMine
                  ? t('documentEdit.readOnlyTaken', { who: edit.by })
                  : t('documentEdit.readOnly')}
            </StatusLabel>
            {mayTake && !wants && !isEditing && (
              <Button onClick={() => setWants(true)}>{t('documentEdit.takeOnline')}</Button>
            )}
            <Button type="primary" onClick={onClose}>
              {t('documentEdit.close')}
            </Button>
          </div>
        )
      }
    >
      {error && !data ? (
        <FailureBlock error={error} onRetry={refresh} />
      ) : !data ? (
        <Skeleton active aria-label={t('documentEdit.loading')} />
      ) : editor ? (
        <EditorFrame key={`${editor.mode} ${editor.config.document.key}`} editor={editor} />
      ) : data.isServed ? (
        <WithoutEditor projectCode={projectCode} document={document} acts={acts} onChanged={onChanged} isServed />
      ) : (
        <TextEditor
          projectCode={projectCode}
          document={document}
          acts={acts}
          onChanged={onChanged}
          onClose={onClose}
          guarded={guarded}
        />
      )}
    </Drawer>
  );
}
