import { toast } from '@/feedback';
import { useT } from '@/locales';

/** Says what the check of an uploaded template has found. */
export function useAdded() {
  const t = useT();
  return (name: string) =>
    ({ faultCount: count }: { faultCount: number }): void =>
      void (count === 0
        ? toast('success', t('documentTemplate.addedSound', { name }))
        : toast('warning', t('documentTemplate.addedFaulty', { name, count })));
}
