import { Button, Drawer, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { DrawerTitle } from '@/components/DrawerTitle';
import { FailureBlock } from '@/components/FailureBlock';
import { StatusLabel } from '@/components/StatusLabel';
import { useDownload } from '@/hooks/useDownload';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { downloadFile } from '@/services/file';
import { isoService, type ManagementDocument } from '@/services/iso';
import type { DocumentActs } from '../documents/useDocumentActs';
import styles from './documentEdit.module.css';
import { EditorFrame } from './EditorFrame';

export interface OnlineProps {
  projectCode: string;
  document: ManagementDocument;
  acts: DocumentActs;
  onChanged: () => void;
}
interface Props extends OnlineProps {
  onClose: () => void;
}

/** A document over the whole window in the editor of the document server; without one, how it is edited otherwise. */
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
  const isEditing = editor?.mode === 'edit';
  return (
    <Drawer
      open
      size="100%"
      title={<DrawerTitle>{t('documentEdit.title', { name: `${number} ${name}` })}</DrawerTitle>}
      onClose={onClose}
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
      ) : (
        <WithoutEditor
          projectCode={projectCode}
          document={document}
          acts={acts}
          onChanged={onChanged}
          isServed={data.isServed}
        />
      )}
    </Drawer>
  );
}

/** How a document is edited without an editor in the page: taken, downloaded, and uploaded again. */
function WithoutEditor({ projectCode, document, acts, isServed }: OnlineProps & { isServed: boolean }) {
  const t = useT();
  const { download } = useDownload();
  const { latest, allowedActions, edit } = document;
  const objectId = latest?.objectId ?? '';
  const buttons: Record<'take' | 'replace' | 'giveBack', string> = {
    take: t('documentEdit.take'),
    replace: t('documentEdit.upload'),
    giveBack: t('documentEdit.giveBack'),
  };
  const offered = (Object.keys(buttons) as (keyof typeof buttons)[]).filter(
    (act) => allowedActions.includes(act) && !(act === 'take' && edit?.isMine),
  );
  const first: ManagementDocument[] = [document];
  return (
    <section className={styles.without} aria-label={t('documentEdit.online')}>
      <p>{t(isServed ? 'documentEdit.notWord' : 'documentEdit.noServer')}</p>
      <ol>
        <li>{t('documentEdit.step1')}</li>
        <li>{t('documentEdit.step2')}</li>
        <li>{t('documentEdit.step3')}</li>
      </ol>
      <div className={styles.bar}>
        <Button onClick={() => download((options) => downloadFile({ objectId, projectCode }, options))}>
          {t('documentEdit.download')}
        </Button>
        {offered.map((act) => (
          <Button
            key={act}
            type={act === 'take' || (act === 'replace' && edit?.isMine) ? 'primary' : 'default'}
            loading={acts.doing === act}
            onClick={() => acts.act(act, first)}
          >
            {buttons[act]}
          </Button>
        ))}
      </div>
    </section>
  );
}
