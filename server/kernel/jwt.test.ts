import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readJwt, signJwt } from './jwt';

const secret = 'x'.repeat(32);
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (header: unknown, claims: unknown, hash = 'sha256') => {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`;
};

describe('a token', () => {
  // RFC 7515, A.1.1.
  it('of the standard is read', () => {
    const key = Buffer.from(
      'AyM1SysPpbyDfgZld3umj1qzKObwVMkoqQ-EstJQLr_T-1qS0gZH75aKtMN3Yj0iPS4hcgUuTwjAzZr1Z9CAow',
      'base64url',
    );
    const token =
      'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
    expect(readJwt(token, key as never, 1_300_819_379_000)).toMatchObject({ iss: 'joe' });
    expect(readJwt(token, key as never, 1_300_819_380_000)).toBeUndefined();
  });

  it('says what was signed, to who has the secret', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string().filter((name) => name !== 'exp'),
          fc.string(),
        ),
        (claims) => {
          const token = signJwt(claims, secret);
          expect({ ...readJwt(token, secret) }).toEqual({ ...claims });
          expect(readJwt(token, 'y'.repeat(32))).toBeUndefined();
        },
      ),
    );
  });

  it('is over at its time', () => {
    const token = signJwt({ a: 1 }, secret, 100);
    expect(readJwt(token, secret, 99_999)).toEqual({ a: 1, exp: 100 });
    expect(readJwt(token, secret, 100_000)).toBeUndefined();
  });

  it.each([
    ['without a signature', `${part({ alg: 'none' })}.${part({ a: 1 })}.`],
    ['of another algorithm', signed({ alg: 'HS512' }, { a: 1 }, 'sha512')],
    ['with an expiry that is none', signed({ alg: 'HS256' }, { exp: 'never' })],
    ['with one part too many', `${signJwt({ a: 1 }, secret)}.x`],
    ['that is a list', signed({ alg: 'HS256' }, [1])],
    ['that is too long', signJwt({ a: 'x'.repeat(40_000) }, secret)],
    ['that is none', 'a.b.c'],
  ])('%s is refused', (_what, token) => {
    expect(readJwt(token, secret)).toBeUndefined();
  });
});
