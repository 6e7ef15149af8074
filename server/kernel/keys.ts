import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** A key in the forms that providers use: a PEM, also in one line with \n, or its base64 alone. */
const pem = (given: string | undefined, label: string) => {
  const text = String(given).replaceAll('\\n', '\n').trim();
  return text.startsWith('-----') ? text : `-----BEGIN ${label}-----\n${text}\n-----END ${label}-----`;
};

const rsa = (key: KeyObject) => {
  if (key.asymmetricKeyType !== 'rsa') throw new Error('Not an RSA key.');
  return key;
};

/** @throws Error where it is no private RSA key */
export const privateKeyOf = (given: string | undefined) => rsa(createPrivateKey(pem(given, 'PRIVATE KEY')));

/** @throws Error where it is no public RSA key */
export const publicKeyOf = (given: string | undefined) => rsa(createPublicKey(pem(given, 'PUBLIC KEY')));
