import type { RoleCode } from './roles';

/** Who must have a second factor: nobody, or those who keep the platform (GB/T 22239-2019, 8.1.4.1 d). */
export const secondFactorRules = ['off', 'operator'] as const;
export type SecondFactorRule = (typeof secondFactorRules)[number];

const bound: Readonly<Record<SecondFactorRule, readonly RoleCode[]>> = { off: [], operator: ['PLATFORM_MANAGER'] };

/** Whether somebody with these roles may do nothing before a second factor is set up. */
export const mustSecure = (rule: SecondFactorRule, roles: readonly RoleCode[]): boolean =>
  roles.some((role) => bound[rule].includes(role));
