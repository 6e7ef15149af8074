import { rmSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { iso as calls } from '#domain/subjects/iso/contract';
import { xlsxMime } from '#server/kernel/files/mime';
import { files } from '#server/kernel/files/tables';
import { makeManagementDocument } from '../../../../tests/factories/managementDocuments';
import { makeCustomer, makePerson } from '../../../../tests/factories/tenants';
import { paragraph, wordTemplate } from '../../../../tests/factories/wordTemplate';
import { documentsApp, LEADER } from '../../../../tests/server/documentsApp';
import { programs, STAND_IN } from '../../../../tests/server/programs';

const { write } = programs();
const office = write('soffice', STAND_IN);
const { t, clients, newCompany, detail } = documentsApp({ env: { LIBREOFFICE: office } });
type Role = keyof typeof clients;

let count = 0;

/** A document of a company, with this file and a number of its own. */
async function documentOf(content: Buffer, name = '手册.docx') {
  count += 1;
  const { projectCode, tenantCode } = await newCompany();
  const { data } = await clients[LEADER].upload<{ objectId: string }>(file.uploadFile.path, {
    name,
    content,
    fields: { projectCode },
  });
  const added = await clients[LEADER].post<{ documentCode: string }>(calls.addManagementDocument.path, {
    projectCode,
    objectId: data.objectId,
    name: '质量手册',
    kind: 'manual',
    language: 'zh-CN',
    number: `HC-SC-${count}`,
  });
  return { projectCode, tenantCode, documentCode: added.data.documentCode, number: 1 };
}
type Asked = Awaited<ReturnType<typeof documentOf>>;
const make = ({ projectCode, documentCode, number }: Asked, role: Role = 'CONSUMER_OWNER') =>
  clients[role].post<{ objectId: string; name: string }>(calls.createDocumentPdf.path, {
    projectCode,
    documentCode,
    number,
  });

describe('a document as PDF', () => {
  it('is made of one version, downloaded by readers, and logged', async () => {
    const content = wordTemplate(paragraph('质量手册'));
    const asked = await documentOf(content);
    const { data } = await make(asked);
    expect(data.name).toBe(`HC-SC-${count} 质量手册_0.1.pdf`);
    const { bytes } = await clients.INTERNAL_AUDITOR.get(file.downloadFile.path, {
      objectId: data.objectId,
      projectCode: asked.projectCode,
    });
    expect(bytes.toString('latin1')).toBe(`%PDF-1.7 of ${content.length}\n`);
    expect((await t.audits('generateDocumentPdf'))[0]).toMatchObject({
      tenantCode: asked.tenantCode,
      entityCode: asked.documentCode,
    });
    expect((await t.audits('startDocumentPdf'))[0]?.detail).toMatchObject({ number: `HC-SC-${count}`, version: '0.1' });
  });

  it.each([
    ['a picture from elsewhere', { relations: [['image', 'http://10.0.0.1/a.png', true]] }],
    ['a template from elsewhere', { relations: [['attachedTemplate', 'http://10.0.0.1/a.dotm', true]] }],
    ['macros', { relations: [['vbaProject', 'vbaProject.bin']], entries: { 'word/vbaProject.bin': 'x' } }],
  ] as const)('is not made of a file with %s', async (_, more) => {
    const { errorCode, errorMsg } = await make(await documentOf(wordTemplate(paragraph('手册'), more)));
    expect(errorCode, errorMsg).toBe('file_reaches_out');
  });

  it('is not made of a file whose field reads another', async () => {
    const field =
      '<w:p><w:fldSimple w:instr="INCLUDETEXT &quot;/etc/passwd&quot;"><w:r><w:t>x</w:t></w:r></w:fldSimple></w:p>';
    const { errorCode, errorMsg } = await make(await documentOf(wordTemplate(field)));
    expect(errorCode).toBe('file_reaches_out');
    expect(errorMsg).toContain('INCLUDETEXT');
  });

  it('keeps links that people follow', async () => {
    const linked = wordTemplate(paragraph('手册'), { relations: [['hyperlink', 'file:///C:/手册.docx', true]] });
    expect((await make(await documentOf(linked))).errorCode).toBe('200');
  });

  it('is refused for what is no Word file, no version, and nobody’s document', async () => {
    const { projectCode, tenantCode } = await newCompany();
    const of = { tenantCode, projectCode };
    const documentCode = await t.peek((tx) => makeManagementDocument(t.services, tx, of));
    await t.peek((tx) => tx.update(files).set({ mime: xlsxMime }).where(eq(files.entityCode, documentCode)));
    const asked = { ...of, documentCode, number: 1 };
    expect((await make(asked)).errorCode).toBe('file_type');
    expect((await make({ ...asked, number: 2 })).errorCode).toBe('not_found');
    expect((await make({ ...asked, documentCode: 'DNONE' })).errorCode).toBe('not_found');
    expect((await make({ ...asked, number: 0 })).status).toBe(400);
    const stranger = await t.peek(async (tx) => makePerson(tx, (await makeCustomer(tx)).tenantCode, ['CONSUMER_PM']));
    const call = (await t.as(stranger.phone)).post(calls.createDocumentPdf.path, {
      projectCode,
      documentCode,
      number: 1,
    });
    expect((await call).errorCode).toBe('not_found');
    expect((await make(asked, 'CONSUMER_EXECUTOR')).errorCode).toBe('403');
  });

  it('is said to be impossible where LibreOffice is missing', async () => {
    const asked = await documentOf(wordTemplate(paragraph('手册')));
    const read = async () => (await detail(asked.projectCode, asked.documentCode)).canMakePdf;
    expect(await read()).toBe(true);
    rmSync(office);
    expect(await read()).toBe(false);
    expect((await make(asked)).errorCode).toBe('pdf_unavailable');
  });
});
