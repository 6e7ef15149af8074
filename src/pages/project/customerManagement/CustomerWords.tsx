import type { StateTone } from '#domain/kernel/tokens';
import type { customerStates } from '#domain/tenant/customers/rules';
import { type IndustryCode, industries } from '#domain/tenant/industries';
import { StatusLabel } from '@/components/StatusLabel';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';

type ApprovalState = (typeof customerStates)[number];

const tones: Record<ApprovalState, StateTone> = {
  inhand: 'idle',
  submitted: 'waiting',
  rejected: 'late',
  success: 'done',
};

/** How far a customer's approval has come. */
export function ApprovalLabel({ state }: { state: ApprovalState }) {
  const t = useT();
  return <StatusLabel tone={tones[state]}>{t(`customer.state_${state}`)}</StatusLabel>;
}

/** Industries in words; the code itself where the portal doesn't know it any more. */
export function useIndustryWords(): (codes: readonly IndustryCode[]) => string {
  const t = useT();
  const { say } = useWords();
  return (codes) =>
    codes
      .map((code) => {
        const known = industries.find((industry) => industry.code === code);
        return known ? say(known) : code;
      })
      .join(t('common.comma'));
}
