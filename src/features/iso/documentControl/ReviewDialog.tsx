import dayjs from 'dayjs';
import { reviewManagementDocumentRules } from '#domain/generated/rules/iso/reviewManagementDocument';
import { DayField, NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { isoService, type ManagementDocumentDetail } from '@/services/iso';
import { portalToday } from '@/utils/format';
import styles from './control.module.css';

interface Values {
  note?: string;
  nextReviewOn?: string | null;
}

interface Props {
  projectCode: string;
  detail: ManagementDocumentDetail;
  onTried: () => void;
  onClose: () => void;
}

/** Records that the version in force is still suitable, and when it is looked at again. */
export default function ReviewDialog({ projectCode, detail, onTried, onClose }: Props) {
  const t = useT();
  const { document, control } = detail;
  const { documentCode, name, version, inForce } = document;
  const months = control.reviewMonths ?? control.defaultReviewMonths;
  return (
    <RecordDialog<Values>
      title={t('documentControl.reviewTitle', { name, label: inForce?.label ?? '' })}
      width={560}
      okText={t('documentControl.review')}
      draft={`documentReview:${documentCode}:${version}`}
      send={async ({ note = '', nextReviewOn }, options) => {
        const seen = { documentCode: documentCode ?? '', version, number: inForce?.number ?? 0 };
        const body = { projectCode, ...seen, note, nextReviewOn: nextReviewOn || null };
        const { nextReviewOn: day } = await isoService.reviewManagementDocument({ body }, options);
        void toast('success', t('documentControl.reviewed', { day }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p className={styles.soft}>{t('documentControl.reviewText')}</p>
      <NoteField
        name="note"
        label={t('documentControl.reviewNote')}
        {...reviewManagementDocumentRules.note}
        autoFocus
        minRows={3}
      />
      <DayField
        name="nextReviewOn"
        label={t('documentControl.nextReviewOn')}
        extra={t('documentControl.nextReviewHint', { months })}
        from={dayjs(portalToday()).add(1, 'day').format('YYYY-MM-DD')}
      />
    </RecordDialog>
  );
}
