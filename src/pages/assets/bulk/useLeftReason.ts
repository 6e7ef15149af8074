import type { LeftReason } from '#domain/subjects/assets/bulk/bulk';
import { useT } from '@/locales';

/** Why a record of an assessment is left. */
export function useLeftReason() {
  const t = useT();
  return (reason: string) => t(`assets.bulk.reason_${reason as LeftReason}`);
}
