import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { limits } from '#domain/kernel/limits';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { looseObjects } from '#server/kernel/files/tables';
import { makeManagementDocument } from '../../../../tests/factories/managementDocuments';
import { wordCorpus } from '../../../../tests/factories/wordCorpus';
import { wordTemplate } from '../../../../tests/factories/wordTemplate';
import { documentsApp, LEADER } from '../../../../tests/server/documentsApp';

const { t, clients, newCompany, rowOf, detail, submit, textOf, made, approved } = documentsApp();
type Role = keyof typeof clients;
type Text = IsoWire['getDocumentText']['data'];

/** A document of a project of its own, with a file of this content. */
async function uploaded(content: Buffer = wordTemplate('总则\n范围\n职责'), name = '质量手册') {
  const { projectCode, tenantCode } = await newCompany();
  const documentCode = await t.peek((tx) =>
    makeManagementDocument(t.services, tx, { projectCode, tenantCode }, { name, content }),
  );
  return { projectCode, documentCode, name };
}
type Of = Pick<Awaited<ReturnType<typeof uploaded>>, 'projectCode' | 'documentCode'>;
const body = ({ projectCode, documentCode }: Of) => ({ projectCode, documentCode });
const read = async (of: Of, role: Role = LEADER) =>
  (await clients[role].get<Text>(calls.getDocumentText.path, body(of))).data;
const take = (of: Of, role: Role = LEADER) =>
  clients[role].post(calls.takeDocument.path, { ...body(of), kind: 'file' });

/** Types this in the place of a paragraph. */
async function type(
  of: Of,
  place: number,
  words: string,
  { role = LEADER, ...more }: { role?: Role; number?: number; note?: string } = {},
  headers = {},
) {
  const { number, paragraphs } = await read(of);
  const changed = [{ place, hash: paragraphs[place]?.hash ?? '', texts: [words] }];
  const said = { ...body(of), number, changed, removed: [], inserted: [], ...more };
  return clients[role].post<{ number: number | null }>(calls.saveDocumentText.path, said, headers);
}
const compare = (of: Of, before: number, after: number) =>
  clients[LEADER].get<IsoWire['compareDocumentVersions']['data']>(calls.compareDocumentVersions.path, {
    ...body(of),
    before: String(before),
    after: String(after),
  });

describe('the text of a document', () => {
  it('is read paragraph by paragraph, of the latest version', async () => {
    const of = await uploaded();
    const text = await read(of, 'INTERNAL_AUDITOR');
    expect(text).toMatchObject({ number: 1, label: '0.1', refusal: null });
    expect(text.paragraphs.map(({ texts }) => texts)).toEqual([['总则'], ['范围'], ['职责']]);
  });

  it('of a document that was generated can be edited', async () => {
    const of = await made('{companyName}的管理方针');
    expect(await read(of)).toMatchObject({
      refusal: null,
      paragraphs: [{ texts: ['海辰科技的管理方针'], locked: null }],
    });
  });

  it('is read only where the file would not come back as it is, with the reason', async () => {
    const { bytes } = wordCorpus['changes that are to be recorded'] ?? { bytes: undefined };
    const of = await uploaded(bytes);
    const text = await read(of);
    expect(text).toMatchObject({ refusal: 'tracked', paragraphs: [{ texts: ['修订中'] }] });
    expect((await type(of, 0, '新')).errorCode).toBe('refused_transition');
    expect((await detail(of.projectCode, of.documentCode)).versions).toHaveLength(1);
    expect((await read(await uploaded(Buffer.from('content')))).refusal).toBe('broken');
  });

  it('is not there of another project, and of no other tenant', async () => {
    const [of, other] = [await uploaded(), await uploaded()];
    const query = { projectCode: of.projectCode, documentCode: other.documentCode };
    expect((await clients[LEADER].get(calls.getDocumentText.path, query)).errorCode).toBe('not_found');
    expect((await t.nobody.get(calls.getDocumentText.path, body(of))).errorCode).toBe('10000');
  });
});

describe('what is typed in the page', () => {
  it('becomes the next version, in whose file nothing else is changed; the former stays, and the lock ends', async () => {
    const of = await uploaded(wordCorpus['chapters counted in Chinese']?.bytes);
    await take(of);
    expect((await type(of, 1, '宗旨', { note: '按评审意见' })).data).toEqual({ number: 2 });
    const { versions, document } = await detail(of.projectCode, of.documentCode);
    expect(versions.map(({ label, note, addedBy }) => [label, note, addedBy])).toEqual([
      ['0.2', '按评审意见', `人 ${LEADER}`],
      ['0.1', '', ''],
    ]);
    expect(document.edit).toBeNull();
    const [objectId, former] = versions.map((one) => one.objectId);
    expect(await textOf(objectId ?? '', of.projectCode)).toBe('总则宗旨要求职责');
    expect(await textOf(former ?? '', of.projectCode)).toBe('总则目的要求职责');
    const { bytes } = await clients[LEADER].get(file.downloadFile.path, {
      objectId: objectId ?? '',
      projectCode: of.projectCode,
    });
    const [after, before] = [bytes, wordCorpus['chapters counted in Chinese']?.bytes ?? bytes].map((one) =>
      unzipSync(one),
    );
    expect(after?.['word/numbering.xml']).toEqual(before?.['word/numbering.xml']);
    const xml = strFromU8(before?.['word/document.xml'] ?? new Uint8Array()).replace('目的', '宗旨');
    expect(strFromU8(after?.['word/document.xml'] ?? new Uint8Array())).toBe(xml);
    expect((await t.audits('addDocumentVersion'))[0]).toMatchObject({
      entityCode: of.documentCode,
      detail: { version: '0.2', origin: 'edited' },
    });
  });

  it('makes no version where nothing is changed, and keeps no bytes', async () => {
    const of = await uploaded();
    expect((await type(of, 0, '总则')).data).toEqual({ number: null });
    expect((await detail(of.projectCode, of.documentCode)).versions).toHaveLength(1);
  });

  it('is refused with the name of who has the document, and of who has brought in another version since', async () => {
    const of = await uploaded();
    await take(of, 'CONSUMER_PM');
    expect((await type(of, 0, '新')).errorCode).toBe('document_taken');
    expect((await type(of, 0, '一稿', { role: 'CONSUMER_PM' })).data).toEqual({ number: 2 });
    const late = await type(of, 1, '二稿', { number: 1 });
    expect(late).toMatchObject({
      errorCode: 'conflict',
      data: { current: { number: 2 }, changedBy: '人 CONSUMER_PM' },
    });
    expect((await detail(of.projectCode, of.documentCode)).versions).toHaveLength(2);
    expect(await t.peek((tx) => tx.select().from(looseObjects))).toEqual([]);
  });

  it('is written once, however often it is sent', async () => {
    const of = await uploaded();
    const headers = { 'idempotency-key': 'typed-once-0001' };
    const { number, paragraphs } = await read(of);
    const changed = [{ place: 0, hash: paragraphs[0]?.hash ?? '', texts: ['一次'] }];
    const said = { ...body(of), number, changed, removed: [], inserted: [] };
    const send = () => clients[LEADER].post(calls.saveDocumentText.path, said, headers);
    expect([(await send()).data, (await send()).data]).toEqual([{ number: 2 }, { number: 2 }]);
    expect((await detail(of.projectCode, of.documentCode)).versions).toHaveLength(2);
  });

  it('is refused while the document is being reviewed, and of who may not prepare it', async () => {
    const of = await made('第一稿');
    for (const role of ['CONSUMER_OWNER', 'INTERNAL_AUDITOR'] as const)
      expect((await type(of, 0, '改', { role })).errorCode).toBe('403');
    expect((await submit(of.projectCode, [of.documentCode])).errorCode).toBe('200');
    expect((await type(of, 0, '改')).errorCode).toBe('refused_transition');
  });

  it('makes a draft of a document that is approved', async () => {
    const of = await approved('第一稿');
    expect((await type(of, 0, '改')).data).toEqual({ number: 2 });
    expect((await rowOf(of.projectCode, of.name)).status).toBe('generated');
  });

  it.each([
    ['a control character', { changed: [{ place: 0, hash: '0'.repeat(16), texts: ['\u0007'] }] }],
    ['half of a character', { changed: [{ place: 0, hash: '0'.repeat(16), texts: ['\uD800'] }] }],
    [
      'too long a text',
      { inserted: [{ after: 0, hash: '0'.repeat(16), text: '长'.repeat(limits.paragraphLength + 1) }] },
    ],
    ['no hash', { removed: [{ place: 0, hash: 'x' }] }],
    ['a place beyond the limit', { removed: [{ place: limits.editorParagraphs, hash: '0'.repeat(16) }] }],
  ])('is refused with %s', async (_, part) => {
    const of = await uploaded();
    const said = { ...body(of), number: 1, changed: [], removed: [], inserted: [], ...part };
    expect((await clients[LEADER].post(calls.saveDocumentText.path, said)).status).toBe(400);
  });

  it('is refused where the paragraph is another one, or there is no such version', async () => {
    const of = await uploaded();
    const changed = [{ place: 0, hash: '0'.repeat(16), texts: ['新'] }];
    const said = { ...body(of), number: 1, changed, removed: [], inserted: [] };
    expect((await clients[LEADER].post(calls.saveDocumentText.path, said)).errorCode).toBe('refused_transition');
    expect((await type(of, 0, '新', { number: 9 })).errorCode).toBe('not_found');
  });
});

describe('two versions', () => {
  it('are compared by their lines, of any author and in any place', async () => {
    const of = await uploaded();
    await type(of, 1, '适用范围');
    const { data } = await compare(of, 1, 2);
    expect(data).toEqual({
      before: { number: 1, label: '0.1', lines: ['总则', '范围', '职责'] },
      after: { number: 2, label: '0.2', lines: ['总则', '适用范围', '职责'] },
    });
  });

  it('are compared only as Word files, and only where there are such', async () => {
    const of = await uploaded();
    const { data } = await clients[LEADER].upload<{ objectId: string }>(file.uploadFile.path, {
      name: '手册.pdf',
      content: Buffer.from('%PDF-1.7\n%%EOF\n'),
      fields: { projectCode: of.projectCode },
    });
    const replaced = { ...body(of), objectId: data.objectId };
    expect((await clients[LEADER].post(calls.replaceGeneratedFile.path, replaced)).data).toEqual({ number: 2 });
    expect((await compare(of, 1, 2)).errorCode).toBe('file_type');
    expect((await compare(of, 1, 3)).errorCode).toBe('not_found');
    expect((await clients[LEADER].get(calls.getDocumentText.path, body(of))).errorCode).toBe('file_type');
  });
});
