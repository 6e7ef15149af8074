import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { recoveryCodePattern } from '#domain/core/user/factor/rules';
import { newRecoveryCode, newSecret, stepOf, uriOf } from './totp';

/** RFC 6238, appendix B: the secret in ASCII, and the last six of eight digits. */
const rfc = Secret.fromLatin1('12345678901234567890').base32;
const STEP = 30_000;

describe('codes by the time', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %i s', (seconds, code) => {
    const now = seconds * 1000;
    const step = Math.floor(now / STEP);
    expect(stepOf(rfc, code, 0, now)).toBe(step);
    // A clock that is up to a step slow or fast.
    for (const drift of [-1, 1]) expect(stepOf(rfc, code, 0, now + drift * STEP)).toBe(step);
    for (const drift of [-2, 2]) expect(stepOf(rfc, code, 0, now + drift * STEP)).toBeNull();
  });

  it('are taken once: neither again, nor one from before', () => {
    const now = 1_111_111_109_000;
    const step = Math.floor(now / STEP);
    expect(stepOf(rfc, '081804', step - 1, now)).toBe(step);
    expect(stepOf(rfc, '081804', step, now)).toBeNull();
    expect(stepOf(rfc, '081804', step + 1, now)).toBeNull();
  });

  it.each(['081805', '', '81804', '0818040'])('are not %s', (code) => {
    expect(stepOf(rfc, code, 0, 1_111_111_109_000)).toBeNull();
  });
});

describe('a secret', () => {
  it('has 160 bits, and an address that names its owner', () => {
    const secret = newSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/u);
    expect(newSecret()).not.toBe(secret);
    const uri = new URL(uriOf(secret, { issuer: '合规平台', label: '138****0001' }));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('合规平台:138****0001');
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      secret,
      issuer: '合规平台',
      digits: '6',
      period: '30',
    });
  });
});

describe('a recovery code', () => {
  it('is one of 2 to the 50', () => {
    const made = Array.from({ length: 200 }, newRecoveryCode);
    expect(new Set(made).size).toBe(200);
    for (const code of made) expect(code).toMatch(recoveryCodePattern);
  });
});
