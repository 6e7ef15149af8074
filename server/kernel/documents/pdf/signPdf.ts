import { createHash, webcrypto } from 'node:crypto';
import { Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  id_ContentType_Data as DATA,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  id_ContentType_SignedData as SIGNED_DATA,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { type Signer, signingCurves } from '#server/kernel/signer';

/** Attributes of a signature: RFC 5652 (content type, digest), RFC 5035 (the signer's certificate, as PAdES asks). */
const attributes = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
} as const;

/** Bytes of a signature, as large as a chain of a few certificates makes it. */
const ROOM = 16_384;
/** What pdfkit knows of a document and its types don't tell. */
interface Rooted {
  readonly _root: {
    readonly data: {
      readonly AcroForm: { readonly data: { Fields: unknown[]; SigFlags?: number; NeedAppearances?: boolean } };
      Perms?: unknown;
    };
  };
}
/** A number of ten digits, in whose place the ranges are written once they are known. */
const LATER = 9_999_999_999;

const sha256 = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(createHash('sha256').update(bytes).digest()).buffer;
const bytesOf = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

const attribute = (type: string, value: ObjectIdentifier | OctetString | Sequence) =>
  new Attribute({ type, values: [value] });

/** DER orders what a set holds by its bytes; pkijs writes it as given. */
const inOrder = (given: readonly Attribute[]): Attribute[] =>
  given
    .map((one) => ({ one, bytes: Buffer.from(one.toSchema().toBER()) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ one }) => one);

/** The key as pkijs takes it. */
function importKey({ key }: Signer) {
  const curve = key.asymmetricKeyDetails?.namedCurve as keyof typeof signingCurves | undefined;
  const algorithm = curve
    ? { name: 'ECDSA', namedCurve: signingCurves[curve] }
    : { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  return webcrypto.subtle.importKey('pkcs8', key.export({ type: 'pkcs8', format: 'der' }), algorithm, false, ['sign']);
}

/** A detached signature of these bytes (CMS, as PAdES has it). */
async function signatureOf(bytes: Uint8Array, signer: Signer): Promise<Buffer> {
  const chain = signer.chain.map((der) => Certificate.fromBER(bytesOf(der)));
  const [own] = chain;
  const [ownBytes] = signer.chain;
  if (!own || !ownBytes) throw new Error('A signer has a certificate.');
  const certificateId = new Sequence({ value: [new OctetString({ valueHex: sha256(ownBytes) })] });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    certificates: chain,
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: inOrder([
            attribute(attributes.contentType, new ObjectIdentifier({ value: DATA })),
            attribute(attributes.messageDigest, new OctetString({ valueHex: sha256(bytes) })),
            attribute(
              attributes.signingCertificate,
              new Sequence({ value: [new Sequence({ value: [certificateId] })] }),
            ),
          ]),
        }),
      }),
    ],
  });
  await signed.sign(await importKey(signer), 0, 'SHA-256', bytesOf(bytes));
  // RFC 4055 wants the empty parameter written with RSA; pkijs leaves it out.
  const [{ signatureAlgorithm } = {}] = signed.signerInfos;
  if (signatureAlgorithm && signer.key.asymmetricKeyType === 'rsa') signatureAlgorithm.algorithmParams = new Null();
  const content = new ContentInfo({ contentType: SIGNED_DATA, content: signed.toSchema(true) });
  return Buffer.from(content.toSchema().toBER());
}

/**
 * Leaves room for a signature in a document that is being written: an invisible field on the page at hand, which also says that nothing
 * of the document may be changed.
 * @param reason why it is signed, as readers show it
 */
export function reserveSignature(doc: PDFKit.PDFDocument, { at, reason }: { at: Date; reason: string }): void {
  const transform = { Type: 'TransformParams', P: 1, V: '1.2' };
  const signature = doc.ref({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, LATER, LATER, LATER],
    Contents: Buffer.alloc(ROOM),
    M: at,
    Reason: new String(reason),
    Reference: [{ Type: 'SigRef', TransformMethod: 'DocMDP', TransformParams: transform }],
  });
  signature.end(undefined);
  const field = doc.ref({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: new String('signature'),
    Rect: [0, 0, 0, 0],
    // Printed, and locked.
    F: 132,
    V: signature,
    P: doc.page.dictionary,
  });
  field.end(undefined);
  (doc.page as unknown as { annotations: unknown[] }).annotations.push(field);
  doc.initForm();
  const { _root: root } = doc as unknown as Rooted;
  const { data: form } = root.data.AcroForm;
  form.Fields.push(field);
  // There is a signature, and what comes after it is added at the end. Readers draw no fields anew, which would void it.
  form.SigFlags = 3;
  form.NeedAppearances = false;
  root.data.Perms = { DocMDP: signature };
}

/**
 * Signs a document in which room was left.
 * @throws Error where no room was left, or the signature is larger than it
 */
export async function signPdf(pdf: Buffer, signer: Signer): Promise<Buffer> {
  const signed = Buffer.from(pdf);
  const range = signed.indexOf(`/ByteRange [0 ${LATER} ${LATER} ${LATER}]`);
  const field = signed.indexOf('/Contents <', range);
  if (range < 0 || field < 0) throw new Error('The document has no room for a signature.');
  const start = field + '/Contents '.length;
  const end = start + 2 * ROOM + 2;
  const known = `/ByteRange [0 ${start} ${end} ${signed.length - end}]`;
  const place = `/ByteRange [0 ${LATER} ${LATER} ${LATER}]`;
  signed.write(known.padEnd(place.length), range, 'latin1');
  const covered = Buffer.concat([signed.subarray(0, start), signed.subarray(end)]);
  const signature = await signatureOf(covered, signer);
  if (signature.length > ROOM) throw new Error('The signature is larger than the room for it.');
  signed.write(signature.toString('hex'), start + 1, 'latin1');
  return signed;
}
