import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';
import type { ManagementDocument } from '@/services/iso';
import { portalToday } from '@/utils/format';

/** That a document is to be reviewed soon, or late; nothing before that. */
export function ReviewDay({ of: { nextReviewOn, isReviewDue } }: { of: ManagementDocument }) {
  const t = useT();
  if (!isReviewDue || nextReviewOn === null) return null;
  const isLate = nextReviewOn < portalToday();
  return (
    <StatusLabel tone={isLate ? 'late' : 'waiting'}>
      {t(isLate ? 'documentControl.reviewLate' : 'documentControl.reviewDueOn', { day: nextReviewOn })}
    </StatusLabel>
  );
}
