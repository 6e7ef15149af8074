import { saveDocumentTextRules } from '#domain/generated/rules/iso/saveDocumentText';
import { wholeText } from '#domain/subjects/iso/documentText/documentText';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { TextDifference } from '@/components/TextDifference';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type DocumentText, isoService } from '@/services/iso';
import { conflictOf } from '@/utils/conflict';
import { formatInstant } from '@/utils/format';
import styles from './documentText.module.css';
import { linesOf, rowsOf } from './edits';
import type { TextEdits } from './useTextEdits';

interface Props {
  projectCode: string;
  documentCode: string;
  text: DocumentText;
  edits: TextEdits;
  onSaved: () => void;
  /** Somebody else has brought in a version. */
  onStale: () => void;
  onClose: () => void;
}

/** Shows what a save changes, and makes it the next version. */
export function SaveTextDialog({ projectCode, documentCode, text, edits, onSaved, onStale, onClose }: Props) {
  const t = useT();
  const before = text.paragraphs.map(wholeText);
  const after = linesOf(rowsOf(text, edits.edits));
  return (
    <RecordDialog<{ note: string }>
      title={t('documentText.saveTitle')}
      width={760}
      okText={t('documentText.saveNow')}
      fresh={{ note: '' }}
      draft={`documentTextNote:${documentCode}`}
      send={async ({ note }, options) => {
        const { number, changed, removed, inserted } = edits.edits;
        const body = {
          projectCode,
          documentCode,
          number,
          note,
          changed: changed.map((one) => ({ ...one, texts: [...one.texts] })),
          removed: [...removed],
          inserted: inserted.map(({ after: place, hash, text: words }) => ({ after: place, hash, text: words })),
        };
        try {
          await isoService.saveDocumentText({ body }, options);
        } catch (error) {
          const conflict = conflictOf(error);
          if (!conflict) throw error;
          void toast(
            'warning',
            t('documentText.overtaken', { who: conflict.changedBy, when: formatInstant(conflict.changedAt) }),
          );
          onStale();
          return;
        }
        edits.clear();
        void toast('success', t('documentText.saved'));
        onSaved();
      }}
      onClose={onClose}
    >
      <p>{t('documentText.saveText', { label: text.label })}</p>
      <section className={styles.difference} aria-label={t('documentText.difference')}>
        <TextDifference before={before} after={after} />
      </section>
      <NoteField name="note" label={t('documentText.note')} {...saveDocumentTextRules.note} />
    </RecordDialog>
  );
}
