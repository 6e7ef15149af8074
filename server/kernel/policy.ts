import { isForGuests } from '#domain/kernel/guests';
import type { Need } from '#domain/kernel/policy';
import type { RoleCode } from '#domain/kernel/roles';
import { mustSecure, type SecondFactorRule } from '#domain/kernel/secondFactor';
import { needsAdmission } from '#domain/kernel/tenants';
import type { Session } from '#server/kernel/session';
import { AppError } from './errors';

/**
 * The steps that a session must have completed, each building on the one before: signed in, phone bound, agreements accepted,
 * tenant chosen, tenant approved, second factor set up by those who need one.
 */
export const admissionSteps = ['session', 'phone', 'agreed', 'tenant', 'admitted', 'secured'] as const;
export type AdmissionStep = (typeof admissionSteps)[number];

/** Every mounted endpoint and every job names one; without it the portal does not start. */
export type Policy =
  | { readonly who: 'public' }
  | { readonly who: 'signedIn'; readonly step?: AdmissionStep }
  | {
      readonly who: 'roles';
      readonly roles: readonly RoleCode[];
      /** The need of the caller; the opened record checks it again with its own state. */
      readonly need?: Need;
      /** Platform roles only: sees the rows of all tenants. */
      readonly crossTenant?: true;
    };

export const everyone: Policy = { who: 'public' };
export const signedIn = (step?: AdmissionStep): Policy => ({ who: 'signedIn', step });
export const toMeet = (need: Need): Policy => ({ who: 'roles', roles: need.roles, need });
/** For roles of the platform alone: about the rows of all tenants. */
export const acrossTenants = (need: Need): Policy => ({ who: 'roles', roles: need.roles, need, crossTenant: true });

const obstacles: Record<AdmissionStep, (session: Session, rule: SecondFactorRule) => AppError | undefined> = {
  session: () => undefined,
  phone: (session) => (session.phoneBound ? undefined : new AppError('noPhoneBound')),
  agreed: (session) => (session.mustAgree ? new AppError('mustAgreeLicences') : undefined),
  tenant: (session) => (session.tenant ? undefined : new AppError('mustChooseTenant')),
  admitted: ({ tenant }) => {
    if (!tenant || !needsAdmission(tenant)) return undefined;
    return tenant.disabledReason === null
      ? new AppError('tenantNotApproved')
      : new AppError('tenantDisabled', { reason: tenant.disabledReason });
  },
  secured: ({ roles, secondFactor }, rule) =>
    secondFactor || !mustSecure(rule, roles) ? undefined : new AppError('mustSecure'),
};

/** Whether a caller has a role that may do this, and is no guest whom it doesn't concern. */
export const mayMeet = ({ roles, isGuest }: Pick<Session, 'roles' | 'isGuest'>, need: Need): boolean =>
  need.roles.some((role) => roles.includes(role)) && (!isGuest || isForGuests(need));

/**
 * Admits a caller or names the obstacle.
 * @param rule the accounts that must have a second factor
 * @throws AppError notLoggedIn, the first admission step that is missing, or forbidden
 */
export function authorize(policy: Policy, session: Session | null, rule: SecondFactorRule): void {
  if (policy.who === 'public') return;
  if (!session) throw new AppError('notLoggedIn');
  const last = policy.who === 'signedIn' ? (policy.step ?? 'secured') : 'secured';
  for (const step of admissionSteps.slice(0, admissionSteps.indexOf(last) + 1)) {
    const obstacle = obstacles[step](session, rule);
    if (obstacle) throw obstacle;
  }
  if (policy.who !== 'roles') return;
  const { roles, need = { noun: '', action: '', roles } } = policy;
  if (!mayMeet(session, need)) throw new AppError('forbidden');
}
