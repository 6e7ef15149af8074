import { randomBytes, webcrypto } from 'node:crypto';
import { Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, Certificate } from 'pkijs';

const COMMON_NAME = '2.5.4.3';
const DAY = 24 * 3600_000;
/** The version of certificates with extensions, which counts from 0. */
const V3 = 2;

const pemOf = (label: string, bytes: ArrayBuffer) =>
  `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64').replace(/.{64}/gu, '$&\n')}\n-----END ${label}-----\n`;

/** A new key with a certificate that it signs itself, as PEM: for a portal that shows what signing is. Valid for ten years. */
export async function makeSigner(name: string): Promise<string> {
  const algorithm = {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-256',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  };
  const { publicKey, privateKey } = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = new Certificate();
  certificate.version = V3;
  // A positive number of sixteen bytes: its first bit is not set, its second is.
  const serial = Uint8Array.from(randomBytes(16), (byte, at) => (at === 0 ? (byte & 0x7f) | 0x40 : byte));
  certificate.serialNumber = new Integer({ valueHex: serial.buffer });
  // UTF8String holds names of every script; another kind of string makes signatures that readers refuse.
  for (const side of [certificate.subject, certificate.issuer])
    side.typesAndValues.push(new AttributeTypeAndValue({ type: COMMON_NAME, value: new Utf8String({ value: name }) }));
  certificate.notBefore.value = new Date(Date.now() - DAY);
  certificate.notAfter.value = new Date(Date.now() + 3_650 * DAY);
  await certificate.subjectPublicKeyInfo.importKey(publicKey);
  await certificate.sign(privateKey, 'SHA-256');
  const key = await webcrypto.subtle.exportKey('pkcs8', privateKey);
  return pemOf('PRIVATE KEY', key) + pemOf('CERTIFICATE', certificate.toSchema(true).toBER());
}
