/** Licence documents the portal serves (section 3). */
export const licenceTypes = ['rechargeBalance', 'balanceRuleDesc', 'accountRight'] as const;
export type LicenceType = (typeof licenceTypes)[number];
