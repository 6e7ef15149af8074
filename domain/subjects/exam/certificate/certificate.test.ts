import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import data from '../../../data/certificateWords.json';
import { daysLater } from '../../../kernel/days';
import { maskedName } from './holder';
import { CHECK_DIGITS, certificateNumber, readCertificateNumber } from './number';
import { certificateState, certificateWorkflow, isDownloadable } from './state';
import { forbiddenWords, shippedTexts, wordingFaults } from './wording';

describe('the state of a certificate', () => {
  const until = (validUntil: string) => certificateState({ validUntil, isRevoked: false }, '2026-11-29');

  it('is valid on its last day, and expired from the next', () => {
    expect(until('2026-11-29')).toBe('expiresSoon');
    expect(until('2026-11-28')).toBe('expired');
  });

  it('expires soon for the last sixty days', () => {
    expect(until('2027-01-28')).toBe('expiresSoon');
    expect(until('2027-01-29')).toBe('valid');
  });

  it('is revoked whatever its days say', () => {
    for (const validUntil of ['2020-01-01', '2026-12-01', '2030-01-01'])
      expect(certificateState({ validUntil, isRevoked: true }, '2026-11-29')).toBe('revoked');
  });

  it('goes from valid over soon to expired as days pass, and never back', () => {
    const order = ['valid', 'expiresSoon', 'expired'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (one, other) => {
        const of = (days: number) =>
          order.indexOf(
            certificateState({ validUntil: '2026-11-29', isRevoked: false }, daysLater('2026-05-01', days)),
          );
        expect(of(Math.min(one, other))).toBeLessThanOrEqual(of(Math.max(one, other)));
      }),
    );
  });
});

describe('a certificate', () => {
  const leader = { roles: ['CHANNEL_TENANT_MANAGER'], isOrganizer: true } as const;

  it('is revoked and restored by leaders of its organizer, with a reason', () => {
    expect(certificateWorkflow.allowedActions('valid', leader)).toEqual(['revoke']);
    expect(certificateWorkflow.allowedActions('revoked', leader)).toEqual(['restore']);
    for (const facts of [
      { roles: ['CHANNEL_OWNER'], isOrganizer: true },
      { roles: ['CHANNEL_TENANT_MANAGER'], isOrganizer: false },
      { roles: ['CONSUMER_PM'], isOrganizer: false },
    ] as const)
      for (const state of ['valid', 'revoked'] as const)
        expect(certificateWorkflow.allowedActions(state, facts)).toEqual([]);
    expect(certificateWorkflow.asksReason('revoke') && certificateWorkflow.asksReason('restore')).toBe(true);
  });

  it('is given out to its holder until it is revoked', () => {
    expect(isDownloadable('expired', { isOrganizer: false })).toBe(true);
    expect(isDownloadable('revoked', { isOrganizer: false })).toBe(false);
    expect(isDownloadable('revoked', { isOrganizer: true })).toBe(true);
  });
});

describe('the number of a certificate', () => {
  const NUMBER = 'IA2026-000042-7KQ2M9XD';

  it('has year, running part and check digits', () => {
    expect(certificateNumber(2026, 42, '7KQ2M9XD')).toBe(NUMBER);
  });

  it('is read however it is typed', () => {
    for (const typed of [
      NUMBER,
      ' ia2026-000042-7kq2m9xd ',
      'IA 2026 000042 7KQ2M9XD',
      'ＩＡ２０２６－００００４２－７ＫＱ２Ｍ９ＸＤ',
      'IA2O26-OOOO42-7KQ2M9XD',
    ])
      expect(readCertificateNumber(typed), typed).toBe(NUMBER);
  });

  it('is nothing without its check digits, or with others beside them', () => {
    for (const typed of ['', 'IA2026-000042', '000042', 'IA2026-000042-7KQ2M9X', 'XX2026-000042-7KQ2M9XD', '证书'])
      expect(readCertificateNumber(typed), typed).toBeUndefined();
  });

  it('comes back as it was made', () => {
    const digit = fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ');
    const check = fc.array(digit, { minLength: CHECK_DIGITS, maxLength: CHECK_DIGITS }).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.integer({ min: 2020, max: 2999 }), fc.integer({ min: 1, max: 9_999_999 }), check, (...parts) => {
        const number = certificateNumber(...parts);
        expect(readCertificateNumber(number.toLowerCase().replaceAll('-', ' '))).toBe(number);
      }),
    );
  });
});

describe('a masked name', () => {
  it('has the first character of each part', () => {
    expect(maskedName('张三')).toBe('张*');
    expect(maskedName('欧阳娜娜')).toBe('欧***');
    expect(maskedName('Maria Lind')).toBe('M*** L***');
    expect(maskedName('Anna-Lena Ö')).toBe('A***-L*** ***');
    expect(maskedName('买买提·艾力')).toBe('买**·艾*');
    expect(maskedName('𠮷野')).toBe('𠮷*');
    expect(maskedName('张')).toBe('*');
    expect(maskedName('김민수')).toBe('김**');
  });

  it('never shows a part whole', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme' }), { minLength: 1 }), (parts) => {
        for (const part of maskedName(parts.join(' ')).split(/[\s·•・-]+/u))
          if (part !== '') expect(part).toContain('*');
      }),
    );
  });
});

describe('the words of certificates', () => {
  it('are refused where the rule forbids them, in both languages', () => {
    expect(forbiddenWords('全国内审员职业资格证书')).toEqual(['全国', '职业资格']);
    expect(forbiddenWords('中 国内审员')).toEqual(['中国']);
    expect(forbiddenWords('中\u200b华内审员')).toEqual(['中华']);
    expect(forbiddenWords('加盖国徽')).toEqual(['国徽']);
    expect(forbiddenWords('National Auditor of CHINA')).toEqual(['China', 'national']);
    expect(forbiddenWords('Professional  Qualification')).toEqual(['professional qualification']);
  });

  it('may contain them as parts of other words', () => {
    expect(forbiddenWords('International auditor, fine chinaware, nationality')).toEqual([]);
    expect(forbiddenWords('内审员培训考核证书')).toEqual([]);
  });

  it('are named with their fields', () => {
    const texts = shippedTexts('启明信安');
    expect(wordingFaults(texts)).toEqual([]);
    expect(
      wordingFaults({
        ...texts,
        title: { zh: '国家内审员', en: 'Auditor' },
        issuer: { zh: '甲', en: 'National Body' },
      }),
    ).toEqual([
      { path: 'title.zh', word: '国家' },
      { path: 'issuer.en', word: 'national' },
    ]);
  });

  it('are refused wherever they stand in a text', () => {
    const words = fc.constantFrom(...data.zh);
    fc.assert(
      fc.property(fc.string(), words, fc.string(), (before, word, after) => {
        expect(forbiddenWords(before + word + after)).toContain(word);
      }),
    );
  });
});
