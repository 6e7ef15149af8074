import { publishTemplateRules } from '#domain/generated/rules/questionnaire/publishTemplate';
import { errorCodes } from '#domain/kernel/errors';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { questionnaireService, type TemplateDetail } from '@/services/questionnaire';
import styles from './builder.module.css';
import type { TemplateDraft } from './useTemplateDraft';
import { Between } from './Versions';

interface Props {
  template: TemplateDetail;
  draft: TemplateDraft;
  onPublished: () => void;
  onClose: () => void;
}

/** Makes the draft a version: what is new in it, and a word about it. */
export function PublishDialog({ template: { templateCode, published }, draft, onPublished, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<{ note?: string }>
      title={t('template.publishTitle', { number: (published ?? 0) + 1 })}
      width={720}
      okText={t('template.publish')}
      fieldOfCode={{ [errorCodes.templateFlawed]: 'note' }}
      send={async ({ note = '' }, options) => {
        const body = { templateCode, version: draft.version, note };
        const { version, number } = await questionnaireService.publishTemplate({ body }, options);
        draft.moved(version);
        void toast('success', t('template.published', { number }));
        onPublished();
      }}
      onClose={onClose}
    >
      <p className={styles.soft}>{t('template.publishText')}</p>
      {published !== null && <Between templateCode={templateCode} before={published} after={0} draft={draft.content} />}
      <NoteField name="note" label={t('template.note')} {...publishTemplateRules.note} autoFocus />
    </RecordDialog>
  );
}
