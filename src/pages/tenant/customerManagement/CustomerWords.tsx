import type { ProtectionState } from '#domain/core/tenant/customers/protection';
import { type IndustryCode, industries } from '#domain/core/tenant/industries';
import type { StateTone } from '#domain/kernel/tokens';
import { StatusLabel } from '@/components/StatusLabel';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { CustomerMove } from '@/services/tenant';

/** Industries in words; the code itself where the portal doesn't know it any more. */
export function useIndustryWords(): (codes: readonly IndustryCode[]) => string {
  const t = useT();
  const say = useSay();
  return (codes) =>
    codes
      .map((code) => {
        const known = industries.find((industry) => industry.code === code);
        return known ? say(known) : code;
      })
      .join(t('common.comma'));
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

/** What a move says beside its kind: until when, from whom to whom, what went with it, and why. */
export function useMoveWords(): (move: CustomerMove) => string {
  const t = useT();
  return ({ kind, fromName, toName, protectedUntil, moved, reason }) =>
    [
      kind === 'transferred' && t('customer.moveWay', { from: fromName ?? '', to: toName ?? '' }),
      moved && t('customer.moveCounts', { groups: moved.groups, projects: moved.projects }),
      moved?.people ? t('customer.movePeople', { people: moved.people }) : undefined,
      protectedUntil &&
        kind !== 'expired' &&
        kind !== 'transferred' &&
        t('customer.moveUntil', { until: protectedUntil }),
      reason,
    ]
      .filter(Boolean)
      .join(t('common.semicolon'));
}
