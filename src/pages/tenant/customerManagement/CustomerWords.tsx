import type { ProtectionState } from '#domain/core/tenant/customers/protection';
import { type IndustryCode, industryWord } from '#domain/core/tenant/industries';
import type { StateTone } from '#domain/kernel/tokens';
import { StatusLabel } from '@/components/StatusLabel';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';

/** Industries in words; the code itself if the portal no longer knows it. */
export function useIndustryWords(): (codes: readonly IndustryCode[]) => string {
  const t = useT();
  const language = useWordLanguage();
  return (codes) => codes.map((code) => industryWord(code, language)).join(t('common.comma'));
}

const protectionTones: Record<ProtectionState, StateTone> = { protected: 'active', ending: 'waiting', working: 'done' };

/** The state of a customer's protection, with its last day while it lasts. */
export function ProtectionLabel({ customer }: { customer: { protection: ProtectionState; protectedUntil: string } }) {
  const t = useT();
  const { protection, protectedUntil } = customer;
  return (
    <>
      <StatusLabel tone={protectionTones[protection]}>{t(`customer.protection_${protection}`)}</StatusLabel>
      {protection !== 'working' && ` ${protectedUntil}`}
    </>
  );
}
