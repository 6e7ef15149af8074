import { expect, it } from 'vitest';
import { accessFlags } from '../../kernel/access';
import { roleCodes, roles } from '../../kernel/roles';
import { account } from './policy';

it.each(roleCodes)('the pages of points open to %s if the calls do', (code) => {
  const { canPay } = accessFlags({ tenantType: roles[code].tenant, roleCodes: [code], tabs: [] });
  expect(canPay).toBe(account.rolesThatMay('pay').includes(code));
});
