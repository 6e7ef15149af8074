import { Alert, Button, Skeleton } from 'antd';
import { type RefObject, useEffect, useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { DraftNotice } from '@/components/DraftNotice';
import { FailureBlock } from '@/components/FailureBlock';
import { LeaveQuestion } from '@/components/LeaveQuestion';
import { StatusLabel } from '@/components/StatusLabel';
import { useLoad } from '@/hooks/useLoad';
import { useSaveKey } from '@/hooks/useSaveKey';
import { useT } from '@/locales';
import { type DocumentText, isoService } from '@/services/iso';
import { megabytes } from '@/utils/format';
import type { OnlineProps } from '../documentEdit/onlineProps';
import { WithoutEditor } from '../documentEdit/WithoutEditor';
import { CompareDialog } from './CompareDialog';
import styles from './documentText.module.css';
import { countOf, type Row, rowsOf } from './edits';
import { SaveTextDialog } from './SaveTextDialog';
import { TextPage } from './TextPage';
import { useTextEdits } from './useTextEdits';

interface Props extends OnlineProps {
  onClose: () => void;
  /** Receives what asks before what was typed is left. */
  guarded: RefObject<((go: () => void) => void) | undefined>;
}

/** The text of a Word document, edited in the page: the file stays as it is but for what is typed. */
export default function TextEditor(props: Props) {
  const t = useT();
  const { projectCode, document } = props;
  const documentCode = document.documentCode ?? '';
  const load = (options: { silent?: boolean }) =>
    isoService.getDocumentText({ query: { projectCode, documentCode } }, options);
  const { data, error, refresh } = useLoad(load, [documentCode, document.latest?.number]);
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active aria-label={t('documentEdit.loading')} paragraph={{ rows: 12 }} />;
  if (data.refusal) return <ReadOnly {...props} text={data} />;
  return <Editor {...props} text={data} onStale={refresh} />;
}

/** A document that can't be edited in the page: why, how else, and its text. */
function ReadOnly({ text, onClose: _, guarded: __, ...props }: Props & { text: DocumentText }) {
  const t = useT();
  const { refusal, paragraphs } = text;
  const rows: Row[] = paragraphs.map((of) => ({ key: String(of.place), of, texts: of.texts, isRemoved: false }));
  const params = { size: megabytes(limits.editorBytes), max: limits.editorParagraphs };
  return (
    <>
      <Alert
        showIcon
        type="warning"
        className={styles.note ?? ''}
        title={t('documentText.readOnly')}
        description={refusal && t(`documentText.refused_${refusal}`, params)}
      />
      <WithoutEditor {...props} isServed={false} />
      {rows.length > 0 && <TextPage rows={rows} edits={undefined} />}
    </>
  );
}

function Editor({ text, onStale, guarded, onClose, ...props }: Props & { text: DocumentText; onStale: () => void }) {
  const t = useT();
  const { projectCode, document, acts, onChanged } = props;
  const { documentCode, edit, allowedActions } = document;
  const edits = useTextEdits(documentCode ?? '', text);
  const [isSaving, setSaving] = useState(false);
  const [compared, setCompared] = useState(false);
  const [byFile, setByFile] = useState(false);
  const { guard, dirty, lost, movedFrom } = edits;
  useEffect(() => {
    guarded.current = (go) => guard.ask('form', go);
    return () => {
      guarded.current = undefined;
    };
  });
  const isMine = edit?.isMine === true && allowedActions.includes('replace');
  const rows = rowsOf(text, edits.edits);
  const count = countOf(edits.edits);
  const isTooLong = rows.some((row) =>
    ('inserted' in row ? [row.inserted.text] : row.of.locked ? [] : row.texts).some(
      (one) => one.length > limits.paragraphLength,
    ),
  );
  const isTooMuch = count > limits.paragraphsAtOnce;
  const maySave = isMine && dirty && !isTooLong && !isTooMuch;
  useSaveKey(() => maySave && setSaving(true), true);
  return (
    <>
      <div className={styles.bar}>
        <StatusLabel tone={isMine ? 'active' : 'idle'}>
          {isMine
            ? count > 0
              ? t('documentText.unsaved', { count })
              : t('documentText.editing')
            : edit
              ? t('documentEdit.readOnlyTaken', { who: edit.by })
              : t('documentEdit.readOnly')}
        </StatusLabel>
        <span className={styles.grow} />
        <Button type="text" aria-expanded={byFile} onClick={() => setByFile(!byFile)}>
          {t('documentText.byFile')}
        </Button>
        {allowedActions.includes('take') && !isMine && (
          <Button type="primary" loading={acts.doing === 'take'} onClick={() => acts.act('take', [document])}>
            {t('documentEdit.takeOnline')}
          </Button>
        )}
        {isMine && !dirty && allowedActions.includes('giveBack') && (
          <Button loading={acts.doing === 'giveBack'} onClick={() => acts.act('giveBack', [document])}>
            {t('documentEdit.giveBack')}
          </Button>
        )}
        {isMine && (
          <Button type="primary" disabled={!maySave} onClick={() => setSaving(true)}>
            {t('documentText.save')}
          </Button>
        )}
        <Button onClick={() => guard.ask('form', onClose)}>{t('documentText.close')}</Button>
      </div>
      {byFile && <WithoutEditor {...props} isServed={false} />}
      {edits.draftOf && dirty && <DraftNotice savedAt={edits.draftOf} onDiscard={edits.clear} />}
      {movedFrom !== undefined && (
        <Alert
          showIcon
          type="warning"
          className={styles.note ?? ''}
          title={t('documentText.moved', { label: text.label })}
          description={lost.length > 0 && t('documentText.lost', { texts: lost.join(' / ') })}
          action={
            <Button size="small" onClick={() => setCompared(true)}>
              {t('documentText.seeTheirs')}
            </Button>
          }
        />
      )}
      {isTooLong && (
        <Alert
          showIcon
          type="error"
          className={styles.note ?? ''}
          title={t('documentText.tooLong', { max: limits.paragraphLength })}
        />
      )}
      {isTooMuch && (
        <Alert
          showIcon
          type="error"
          className={styles.note ?? ''}
          title={t('documentText.tooMuch', { max: limits.paragraphsAtOnce })}
        />
      )}
      <TextPage rows={rows} edits={isMine ? edits : undefined} />
      {isSaving && (
        <SaveTextDialog
          projectCode={projectCode}
          documentCode={documentCode ?? ''}
          text={text}
          edits={edits}
          onSaved={onChanged}
          onStale={onStale}
          onClose={() => setSaving(false)}
        />
      )}
      {compared && movedFrom !== undefined && (
        <CompareDialog
          projectCode={projectCode}
          documentCode={documentCode ?? ''}
          choices={undefined}
          before={movedFrom}
          after={text.number}
          onClose={() => setCompared(false)}
        />
      )}
      <LeaveQuestion guard={guard} keepsDraft />
    </>
  );
}
