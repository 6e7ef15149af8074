import { startEditionTransitionRules } from '#domain/generated/rules/iso/startEditionTransition';
import { editionOf } from '#domain/subjects/iso/edition/editions';
import { isOpenNeed } from '#domain/subjects/iso/edition/transition';
import { NoteField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type EditionTransitionDetail, isoService } from '@/services/iso';
import styles from './edition.module.css';
import { NeedCounts } from './NeedCounts';

interface Props {
  projectCode: string;
  detail: EditionTransitionDetail;
  onTried: () => void;
  onClose: () => void;
}

/** Changes the project's edition, after what that asks of its documents was shown. */
export default function StartDialog({ projectCode, detail, onTried, onClose }: Props) {
  const t = useT();
  const { to, version, seal, needs } = detail;
  const open = needs.filter(({ need }) => isOpenNeed(need));
  return (
    <RecordDialog<{ reason?: string }>
      title={t('edition.startTitle', { to: editionOf(to).name })}
      width={560}
      okText={t('edition.start')}
      draft={`editionTransition:${projectCode}:${to}`}
      send={async ({ reason = '' }, options) => {
        await isoService.startEditionTransition({ body: { projectCode, version, edition: to, seal, reason } }, options);
        const documents = open.reduce((sum, one) => sum + one.documents, 0);
        void toast('success', t('edition.started', { documents }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p className={styles.soft}>{t('edition.startText', { to: editionOf(to).name })}</p>
      <NeedCounts needs={needs} />
      <NoteField name="reason" label={t('edition.startReason')} {...startEditionTransitionRules.reason} autoFocus />
    </RecordDialog>
  );
}
