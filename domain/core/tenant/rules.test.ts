import { describe, expect, it } from 'vitest';
import { phonePattern as mobilePattern } from '../../kernel/phone';
import { approvalStates, needsAdmission } from '../../kernel/tenants';
import { PASS_LENGTH, passPattern } from '../user/rules';
import { SEARCH_HITS, SEARCH_PROJECTS } from '../user/search/rules';
import { CONSULTATIONS_WAITING_MAX, consultationMoves, isOpenConsultation } from './consultations/rules';
import { customerKey } from './customers/naming';
import { CONTACTS_MAX, emailPattern, IMPORT_MAX, phonePattern } from './customers/rules';

describe('a tenant', () => {
  it('lets its people in once it is approved, and while it is enabled', () => {
    const closed = approvalStates.filter((approvalState) => needsAdmission({ approvalState, disabledReason: null }));
    expect(closed).toEqual(['inhand', 'submitted', 'rejected']);
    expect(needsAdmission({ approvalState: 'success', disabledReason: '欠费' })).toBe(true);
    expect(needsAdmission({ approvalState: 'success', disabledReason: '' })).toBe(true);
  });
});

describe('a request for advice', () => {
  it('goes these ways and no other', () => {
    expect(consultationMoves).toEqual({
      new: ['contacted', 'converted', 'closed'],
      contacted: ['converted', 'closed'],
      converted: [],
      closed: ['contacted'],
    });
    expect((['new', 'contacted', 'converted', 'closed'] as const).map(isOpenConsultation)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(CONSULTATIONS_WAITING_MAX).toBe(20);
  });
});

describe('a customer', () => {
  it('is the same by name whatever its spaces, signs, case and width', () => {
    const key = customerKey('ABC（上海）科技-有限公司');
    for (const same of ['abc(上海)科技有限公司', 'ＡＢＣ 【上海】科技·有限公司', ' Abc〔上海〕“科技”有限公司。'])
      expect(customerKey(same), same).toBe(key);
    expect(customerKey('ABC（北京）科技有限公司')).not.toBe(key);
    expect(customerKey('ABCD（上海）科技有限公司')).not.toBe(key);
  });

  it('has contacts with phones and addresses that can be written to', () => {
    for (const right of [
      '021-5555 1234',
      '+86 13800000001',
      '0512(66778899)-801',
      '(021) 6888-0000',
      '（021）68880000',
    ])
      expect(phonePattern.test(right), right).toBe(true);
    for (const wrong of ['1234', 'phone', ' 02155551234', `1${'2'.repeat(30)}`, '021;5555'])
      expect(phonePattern.test(wrong), wrong).toBe(false);
    for (const right of ['a@b.cn', 'li.min+x@sub.example.com']) expect(emailPattern.test(right), right).toBe(true);
    for (const wrong of ['a@b', 'a b@c.cn', '@b.cn', 'a@@b.cn', 'a@b.'])
      expect(emailPattern.test(wrong), wrong).toBe(false);
    expect([CONTACTS_MAX, IMPORT_MAX]).toEqual([10, 5_000]);
  });
});

describe('people', () => {
  it('sign in by a mobile phone of mainland China', () => {
    for (const right of ['13800000001', '19912345678']) expect(mobilePattern.test(right), right).toBe(true);
    for (const wrong of ['12800000001', '23800000001', '1380000000', '138000000012', '+8613800000001', '1380000000a'])
      expect(mobilePattern.test(wrong), wrong).toBe(false);
  });

  it('request a code with a pass of ten unmistakable characters', () => {
    expect(PASS_LENGTH).toBe(10);
    expect(passPattern.test('ABCDEFGH23')).toBe(true);
    for (const wrong of ['ABCDEFGH2', 'ABCDEFGH234', 'ABCDEFGHI2', 'ABCDEFGHO2', 'ABCDEFGH01'])
      expect(passPattern.test(wrong), wrong).toBe(false);
  });

  it('are shown a few results of each kind', () => {
    expect([SEARCH_HITS, SEARCH_PROJECTS]).toEqual([5, 50]);
  });
});
