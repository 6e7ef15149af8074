import { describe, expect, it } from 'vitest';
import type { RoleCode } from '../../../kernel/roles';
import { pastedPeople, roleOf } from './pasted';

const grantable: readonly RoleCode[] = ['CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'];

describe('pasted people', () => {
  it.each(['沈思齐\t\t内审员', '沈思齐\t没有\t内审员', '沈思齐'])('keep a first line without a phone: %j', (line) => {
    const [person] = pastedPeople(`${line}\n何雨\t13911114444\t内审员`, grantable);
    expect(person?.name).toBe('沈思齐');
  });

  it.each(['姓名\t手机号\t角色', 'Name\tPhone number\tRoles', '* 姓名\t电话\t部门与角色', '姓名'])(
    'begin below a line of titles: %j',
    (line) => {
      expect(pastedPeople(`${line}\n何雨\t139 1111-4444\t内审员`, grantable)).toEqual([
        { name: '何雨', phone: '13911114444', roleCodes: ['INTERNAL_AUDITOR'] },
      ]);
    },
  );

  it('have each role once, and keep words that name none', () => {
    const [person] = pastedPeople('何雨\t13911114444\t内审员、Internal auditor；客户', grantable);
    expect(person?.roleCodes).toEqual(['INTERNAL_AUDITOR', '客户']);
  });
});

describe('a role', () => {
  it.each([
    ['内审员', 'INTERNAL_AUDITOR'],
    ['internal Auditor', 'INTERNAL_AUDITOR'],
    ['执行人', 'CONSUMER_EXECUTOR'],
    ['executor', 'CONSUMER_EXECUTOR'],
  ])('is known by a word of either language: %s', (word, role) => {
    expect(roleOf(word, grantable)).toBe(role);
  });

  it.each(['客户', 'customer', '渠道管理员', '审计员'])(
    'is not known by %s, which names several or none of them',
    (word) => {
      expect(roleOf(word, grantable)).toBeUndefined();
    },
  );
});
