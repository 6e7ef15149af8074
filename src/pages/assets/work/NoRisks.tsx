import { EmptyState } from '@/components/EmptyState';
import { useT } from '@/locales';

/** A unit without risks has nothing to do in the later steps. */
export function NoRisks() {
  const t = useT();
  return <EmptyState title={t('assets.work.noRisks')} text={t('assets.work.noRisksLater')} />;
}
