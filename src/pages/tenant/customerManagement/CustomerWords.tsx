import type { ProtectionState } from '#domain/core/tenant/customers/protection';
import { type IndustryCode, industryWord } from '#domain/core/tenant/industries';
import type { StateTone } from '#domain/kernel/tokens';
import { StatusLabel } from '@/components/StatusLabel';
import { useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';

/** Industries in words; the code itself where the portal doesn't know it any more. */
export function useIndustryWords(): (codes: readonly IndustryCode[]) => string {
  const t = useT();
  const language = useWordLanguage();
  return (codes) => codes.map((code) => industryWord(code, language)).join(t('common.comma'));
}

const protectionTones: Record<ProtectionState, StateTone> = { protected: 'active', ending: 'waiting', working: 'done' };

/** How a customer's protection stands, with its last day while it counts. */
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
