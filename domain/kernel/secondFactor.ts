import type { RoleCode } from './roles';

/** Who must have a second factor: no one, or the operators of the platform (GB/T 22239-2019, 8.1.4.1 d). */
export const secondFactorRules = ['off', 'operator'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

const bound: Readonly<Record<SecondFactorRule, readonly RoleCode[]>> = { off: [], operator: ['PLATFORM_MANAGER'] };

/** Whether a person with these roles must set up a second factor before anything else. */
export const mustSecure = (rule: SecondFactorRule, roles: readonly RoleCode[]): boolean =>
  roles.some((role) => bound[rule].includes(role));
