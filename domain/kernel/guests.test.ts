import { describe, expect, it } from 'vitest';
import { projectFiles } from '../capabilities/file/policy';
import { project } from '../core/project/policy';
import { people } from '../core/tenant/policy';
import { assessment } from '../subjects/assets/policy';
import { account } from '../subjects/ledger/policy';
import { isForGuests } from './guests';

describe('a guest of a channel', () => {
  it('may use calls about its project, and no others', () => {
    for (const action of assessment.actions) expect(isForGuests(assessment.need(action))).toBe(true);
    expect(project.actions.filter((action) => isForGuests(project.need(action)))).toEqual([
      'consult',
      'edit',
      'urge',
      'check',
      'takeUp',
    ]);
    for (const need of [account.need('pay'), people.need('choose'), projectFiles.need('share')])
      expect(isForGuests(need)).toBe(false);
  });

  it('may not use a call that is not listed for guests', () => {
    expect(isForGuests({ noun: 'toString', action: 'name', roles: [] })).toBe(false);
    expect(isForGuests({ noun: '', action: '', roles: [] })).toBe(false);
  });
});
