import type { Importance } from '#domain/subjects/iso/product/importance';
import { importanceText, significanceText } from '#domain/subjects/iso/product/lists';
import { StatusLabel } from '@/components/StatusLabel';
import { useT } from '@/locales';

/** What a process counts as. */
export function ImportanceLabel({ importance }: { importance: Importance | null }) {
  const t = useT();
  const isMore = importance?.isKey || importance?.isSpecial;
  return (
    <StatusLabel tone={importance ? (isMore ? 'active' : 'done') : 'idle'}>{t(importanceText(importance))}</StatusLabel>
  );
}

/** Whether an environmental aspect is significant. */
export function SignificanceLabel({ isSignificant }: { isSignificant: boolean | null }) {
  const t = useT();
  return (
    <StatusLabel tone={isSignificant === null ? 'idle' : isSignificant ? 'active' : 'done'}>
      {t(significanceText(isSignificant))}
    </StatusLabel>
  );
}
