import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { RECOVERY_ALPHABET, RECOVERY_LENGTH } from '#domain/core/user/factor/rules';

/** The parameters that every authenticator app supports (RFC 6238 with HMAC-SHA-1, RFC 4226). */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226, 4: as long as the hash. */
const SECRET_BYTES = 20;
/** Steps by which clocks may differ, either way. */
const DRIFT = 1;

/** Base 32, as it is typed into an app that can't read the picture. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const totpOf = (secret: string, naming: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...usual, ...naming, secret: Secret.fromBase32(secret) });

/** The address that apps read from a picture. */
export const uriOf = (secret: string, naming: { issuer: string; label: string }): string =>
  totpOf(secret, naming).toString();

/**
 * The time step whose code this is: of now, the one before or the one after.
 * @param after steps up to this one are used up
 * @param now ms
 * @returns null where it is the code of none of them
 */
export function stepOf(secret: string, code: string, after: number, now = Date.now()): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT });
  if (delta === null) return null;
  const step = totp.counter({ timestamp: now }) + delta;
  return step > after ? step : null;
}

export const newRecoveryCode = (): string =>
  Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('');
