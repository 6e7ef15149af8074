import { createHmac, timingSafeEqual } from 'node:crypto';

/*
 * JSON Web Tokens with HS256 (RFC 7519), as document servers sign what they are told and what they tell. No other algorithm is
 * read: a token doesn't choose how it is checked.
 */

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const head = encoded({ alg: 'HS256', typ: 'JWT' });
const mac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest();
/** The longest token that is read. */
const LENGTH_MAX = 32 * 1024;

/** @param until when it expires, in s since 1970; absent: it does not */
export function signJwt(claims: object, secret: string, until?: number): string {
  const signed = `${head}.${encoded(until === undefined ? claims : { ...claims, exp: until })}`;
  return `${signed}.${mac(signed, secret).toString('base64url')}`;
}

const parsed = (part: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
};

/** What a token says; undefined where it is not signed with this secret, or has expired. @param now in ms since 1970 */
export function readJwt(token: string, secret: string, now = Date.now()): Record<string, unknown> | undefined {
  if (token.length > LENGTH_MAX) return undefined;
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || parsed(header)?.alg !== 'HS256') return undefined;
  const given = Buffer.from(signature, 'base64url');
  const expected = mac(`${header}.${payload}`, secret);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const claims = parsed(payload);
  if (!claims) return undefined;
  const { exp } = claims;
  if (exp !== undefined && (typeof exp !== 'number' || exp * 1000 <= now)) return undefined;
  return claims;
}
