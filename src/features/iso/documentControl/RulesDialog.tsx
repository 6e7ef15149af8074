import { saveDocumentControlRules } from '#domain/generated/rules/iso/saveDocumentControl';
import { NumberField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { isoService, type ManagementDocumentDetail } from '@/services/iso';
import styles from './control.module.css';

interface Values {
  reviewMonths?: number | null;
  retentionYears?: number | null;
}

interface Props {
  projectCode: string;
  detail: ManagementDocumentDetail;
  onTried: () => void;
  onClose: () => void;
}

/** How often a document is reviewed, and how long its versions are kept once they are no longer in use. */
export default function RulesDialog({ projectCode, detail, onTried, onClose }: Props) {
  const t = useT();
  const { document, control } = detail;
  const { reviewMonths, retentionYears, defaultReviewMonths, defaultRetentionYears } = control;
  return (
    <RecordDialog<Values>
      title={t('documentControl.rulesTitle')}
      okText={t('common.save')}
      fresh={{ reviewMonths, retentionYears }}
      send={async (values, options) => {
        const seen = { documentCode: document.documentCode ?? '', version: document.version };
        const said = { reviewMonths: values.reviewMonths ?? null, retentionYears: values.retentionYears ?? null };
        await isoService.saveDocumentControl({ body: { projectCode, ...seen, ...said } }, options);
        void toast('success', t('documentControl.rulesSaved'));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p className={styles.soft}>{t('documentControl.rulesText')}</p>
      <NumberField
        name="reviewMonths"
        label={t('documentControl.reviewMonths')}
        {...saveDocumentControlRules.reviewMonths}
        placeholder={t('documentControl.defaultOf', { count: defaultReviewMonths })}
      />
      <NumberField
        name="retentionYears"
        label={t('documentControl.retentionYears')}
        {...saveDocumentControlRules.retentionYears}
        placeholder={t('documentControl.defaultOf', { count: defaultRetentionYears })}
      />
    </RecordDialog>
  );
}
