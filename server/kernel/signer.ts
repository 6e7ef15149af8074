import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** A key that signs documents, with its certificate and those above it. */
export interface Signer {
  readonly key: KeyObject;
  /** DER, the key's own first. */
  readonly chain: readonly Buffer[];
  /** SHA-256 of its own certificate: a file says by it later with which key it was signed. */
  readonly keyId: string;
  readonly validUntil: Date;
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu;
/** Curves that readers of PDF know, as Node and as the Web Cryptography API call them. */
export const signingCurves = { prime256v1: 'P-256', secp384r1: 'P-384' } as const;

const isFit = ({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject) =>
  type === 'rsa'
    ? (details?.modulusLength ?? 0) >= 2048
    : type === 'ec' && (details?.namedCurve ?? '') in signingCurves;

/**
 * A signer from PEM: a private key (RSA of 2048 bits or more, P-256, P-384), its certificate, and those above it.
 * @throws Error where one of them lacks, or the certificate is another key's
 */
export function readSigner(pem: string): Signer {
  const key = createPrivateKey(pem);
  if (!isFit(key)) throw new Error('The key is neither RSA of 2048 bits or more nor on P-256 or P-384.');
  const certificates = (pem.match(CERTIFICATE) ?? []).map((one) => new X509Certificate(one));
  const own = certificates.find((one) => one.checkPrivateKey(key));
  if (!own) throw new Error('There is no certificate of the key.');
  return {
    key,
    chain: [own, ...certificates.filter((one) => one !== own)].map(({ raw }) => raw),
    keyId: own.fingerprint256.replaceAll(':', '').toLowerCase(),
    validUntil: new Date(own.validTo),
  };
}
