import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fromBER } from 'asn1js';
import PDFDocument from 'pdfkit';
import { Certificate, ContentInfo, SignedData } from 'pkijs';
import { afterAll, describe, expect, it } from 'vitest';
import { makeSigner } from '../../makeSigner';
import { readSigner, type Signer } from '../../signer';
import { fontFile } from './font';
import { reserveSignature, signPdf } from './signPdf';

const folder = mkdtempSync(join(tmpdir(), 'portal-signature-'));
afterAll(() => rmSync(folder, { recursive: true }));

const NAME = '北京合规咨询有限公司（甲）';
const AT = new Date('2026-11-29T08:00:00Z');

async function documentOf(text: string): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, info: { CreationDate: AT } });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((done) => doc.once('end', done));
  doc.addPage().font(fontFile).text(text);
  reserveSignature(doc, { at: AT, reason: '颁发证书' });
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** What a signed file says: the bytes that are signed, and the signature. */
function partsOf(pdf: Buffer) {
  const [, ...ranges] = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)/u.exec(pdf.toString('latin1')) ?? [];
  const [from = 0, length = 0, again = 0, rest = 0] = ranges.map(Number);
  const covered = Buffer.concat([pdf.subarray(from, from + length), pdf.subarray(again, again + rest)]);
  const hex = pdf.subarray(length + 1, again - 1).toString('latin1');
  const padded = Buffer.from(hex, 'hex');
  const { offset } = fromBER(Uint8Array.from(padded).buffer);
  return { covered, signature: padded.subarray(0, offset), isWhole: again + rest === pdf.length };
}

/** Whether a signature belongs to these bytes and this signer. */
async function isSigned(
  { covered, signature }: ReturnType<typeof partsOf>,
  { chain: [own] }: Signer,
): Promise<boolean> {
  const { content } = ContentInfo.fromBER(Uint8Array.from(signature).buffer);
  const signed = new SignedData({ schema: content });
  const data = Uint8Array.from(covered).buffer;
  const [found] = signed.certificates ?? [];
  const isOwn = found instanceof Certificate && Buffer.from(found.toSchema().toBER()).equals(own ?? Buffer.alloc(0));
  return isOwn && (await signed.verify({ signer: 0, data }).catch(() => false));
}

const run = (tool: string, ...args: string[]) =>
  execFileSync(tool, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
/** Machines that install what the tests need have both tools; elsewhere the portal's own check stands alone. */
const hasTools = ['openssl', 'pdfsig'].every((tool) =>
  (process.env.PATH ?? '').split(delimiter).some((place) => existsSync(join(place, tool))),
);
const isRequired = process.env.BROWSER_REQUIRED === 'true';

/** A signer as operators have one: a key and its certificate by openssl, with a Chinese name. */
function madeSigner(...kind: string[]): Signer {
  const name = ['-utf8', '-subj', `/C=CN/O=${NAME}/CN=${NAME}`];
  run('openssl', 'req', '-x509', ...kind, '-nodes', ...name, '-keyout', 'made.key', '-out', 'made.crt');
  return readSigner(['made.key', 'made.crt'].map((file) => readFileSync(join(folder, file), 'utf8')).join(''));
}

/** The same file with one bit changed in what is signed. */
function tampered(pdf: Buffer): Buffer {
  const changed = Buffer.from(pdf);
  const at = changed.lastIndexOf('startxref') - 20;
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

describe('a signed PDF', () => {
  it('holds a signature of all its bytes but the signature, which one changed bit voids', async () => {
    const signer = readSigner(await makeSigner(NAME));
    const pdf = await signPdf(await documentOf('证书'), signer);
    expect(partsOf(pdf).isWhole).toBe(true);
    expect(await isSigned(partsOf(pdf), signer)).toBe(true);
    expect(await isSigned(partsOf(tampered(pdf)), signer)).toBe(false);
  });

  it.runIf(hasTools || isRequired)(
    'is accepted by independent tools, also with a Chinese signer, until a bit has changed',
    async () => {
      for (const signer of [
        readSigner(await makeSigner(NAME)),
        madeSigner('-newkey', 'rsa:3072'),
        madeSigner('-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'),
      ]) {
        const pdf = await signPdf(await documentOf('证书'), signer);
        const pem = `-----BEGIN CERTIFICATE-----\n${signer.chain[0]?.toString('base64')}\n-----END CERTIFICATE-----\n`;
        writeFileSync(join(folder, 'ca.pem'), pem);
        const verify = (file: Buffer) => {
          const { covered, signature } = partsOf(file);
          writeFileSync(join(folder, 'content'), covered);
          writeFileSync(join(folder, 'signature'), signature);
          const given = ['-inform', 'DER', '-in', 'signature', '-content', 'content', '-CAfile', 'ca.pem'];
          run('openssl', 'cms', '-verify', '-cades', '-binary', ...given, '-purpose', 'any', '-out', 'verified');
        };
        expect(() => verify(pdf)).not.toThrow();
        expect(() => verify(tampered(pdf))).toThrow();
        writeFileSync(join(folder, 'signed.pdf'), pdf);
        const said = run('pdfsig', '-nocert', 'signed.pdf');
        for (const one of ['Signature is Valid', 'Total document signed', 'ETSI.CAdES.detached', NAME])
          expect(said).toContain(one);
      }
    },
    60_000,
  );

  it('is the same for the same key and content, and of another key is no signature of this one', async () => {
    const [one, other] = [readSigner(await makeSigner('甲')), readSigner(await makeSigner('甲'))];
    const pdf = await documentOf('证书');
    expect(pdf.equals(await documentOf('证书'))).toBe(true);
    const signed = await signPdf(pdf, one);
    expect(signed.equals(await signPdf(pdf, one))).toBe(true);
    expect(await isSigned(partsOf(signed), other)).toBe(false);
  });

  it('needs room for the signature', async () => {
    await expect(signPdf(Buffer.from('%PDF-1.7'), readSigner(await makeSigner('甲')))).rejects.toThrow('no room');
  });
});

describe('a signer', () => {
  it('has a key that is long enough, and a certificate of that key, which comes first', async () => {
    const partsOfPem = (pem: string) => pem.split(/(?=-----BEGIN CERTIFICATE)/u) as [string, string];
    const [key, own] = partsOfPem(await makeSigner('甲'));
    const [, others] = partsOfPem(await makeSigner('乙'));
    expect(readSigner(key + own).chain).toHaveLength(1);
    expect(readSigner(key + others + own).chain[0]).toEqual(readSigner(key + own).chain[0]);
    expect(() => readSigner(key)).toThrow('no certificate');
    expect(() => readSigner(key + others)).toThrow('no certificate');
    expect(() => readSigner(own)).toThrow();
    const { privateKey: short } = generateKeyPairSync('rsa', { modulusLength: 1024 });
    expect(() => readSigner(short.export({ type: 'pkcs8', format: 'pem' }).toString() + own)).toThrow('2048');
  });
});
