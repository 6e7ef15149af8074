import ExcelJS from 'exceljs';
import { beforeEach, describe, expect, it } from 'vitest';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { QuestionnaireWire as Wire } from '#domain/subjects/questionnaire/schema';
import type { TemplateContent } from '#domain/subjects/questionnaire/template/template';
import { aQuestion, contentOf, makeTemplate } from '../../../../../tests/factories/templates';
import { makePerson, makeTenant } from '../../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../../tests/server/testApp';

const t = testApp();
let channel: string;
let manager: Client;
let consultant: Client;
let stranger: Client;
beforeEach(async () => {
  const made = await t.peek(async (tx) => {
    channel = await makeTenant(tx, { type: 'channel' });
    const other = await makeTenant(tx, { type: 'channel' });
    return {
      manager: await makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER']),
      consultant: await makePerson(tx, channel, ['CHANNEL_OWNER']),
      stranger: await makePerson(tx, other, ['CHANNEL_TENANT_MANAGER']),
    };
  });
  manager = await t.as(made.manager.phone);
  consultant = await t.as(made.consultant.phone);
  stranger = await t.as(made.stranger.phone);
});

const name = { zh: '快速摸底', en: 'Quick survey' };
const description = { zh: '', en: '' };
const content = contentOf([aQuestion('Q1'), aQuestion('Q2')]);
const made = (draft: TemplateContent, published?: number) =>
  t.peek((tx) => makeTemplate(tx, { tenantCode: channel, name, draft, published: published ?? null }));
const read = async (templateCode: string) =>
  (await manager.get<Wire['getTemplate']['data']>(calls.getTemplate.path, { templateCode })).data;

describe('the workbook of a template', () => {
  const parse = (bytes: Buffer, client = manager) =>
    client.upload<Wire['parseTemplate']['data']>(calls.parseTemplate.path, { name: '模板.xlsx', content: bytes });
  const exported = async (templateCode: string, query: Record<string, number> = {}) =>
    manager.get(calls.exportTemplate.path, { templateCode, ...query });

  it('is taken, tried, and says the same; nothing is written before it is saved', async () => {
    const code = await made(content, 1);
    const draft = contentOf([aQuestion('Q8')]);
    await manager.post(calls.saveTemplate.path, { templateCode: code, version: 1, name, description, content: draft });
    const { bytes, headers } = await exported(code, { number: 1 });
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('快速摸底_v1.xlsx');
    expect((await t.audits('exportTemplate'))[0]).toMatchObject({
      tenantCode: channel,
      entityCode: code,
      detail: { name: '快速摸底', questions: content.questions.length },
    });
    const { data } = await parse(bytes);
    expect(data).toMatchObject({ errorCount: 0, problems: [], markedObjectId: null });
    expect(data.template).toEqual({ name, description, content });
    expect((await read(code)).content).toEqual(draft);
    expect((await t.audits('parseTemplate'))[0]).toMatchObject({ tenantCode: channel, detail: { errors: 0 } });
    const taken = await manager.post<{ templateCode: string }>(calls.createTemplate.path, data.template ?? {});
    expect(await read(taken.data.templateCode)).toMatchObject({ content, published: null });
  });

  it('comes back with bad cells marked, to its uploader alone', async () => {
    const code = await made(content);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load((await exported(code)).bytes as unknown as ExcelJS.Buffer);
    const sheet = workbook.getWorksheet('问题');
    if (sheet) sheet.getCell('K2').value = '很多';
    const { data } = await parse(Buffer.from(await workbook.xlsx.writeBuffer()));
    expect(data).toMatchObject({
      template: null,
      errorCount: 1,
      problems: [{ sheet: '问题', row: 2, column: 11, kind: 'error', value: '很多', text: '应为 0 到 100 之间的数' }],
    });
    const objectId = data.markedObjectId ?? '';
    const marked = new ExcelJS.Workbook();
    const answer = await manager.get(calls.getMarkedTemplate.path, { objectId });
    await marked.xlsx.load(answer.bytes as unknown as ExcelJS.Buffer);
    expect(marked.getWorksheet('问题清单')?.rowCount).toBe(2);
    expect((await stranger.get(calls.getMarkedTemplate.path, { objectId })).errorCode).toBe('not_found');
    expect((await parse(Buffer.from('no workbook'))).errorCode).toBe('file_type');
    expect((await parse(Buffer.from('no workbook'), consultant)).errorCode).toBe('403');
  });

  it('of 300 questions is tried within 3 s', async () => {
    const option = (of: string) => ({ code: of, text: { zh: '选项', en: 'Option' }, score: 1 });
    const many = contentOf(
      Array.from({ length: 300 }, (_, i) =>
        aQuestion(`Q${i}`, { type: 'single-select', options: ['a', 'b', 'c', 'd'].map(option), refs: ['5.1'] }),
      ),
    );
    const { bytes } = await exported(await made(many));
    const began = performance.now();
    const { data } = await parse(bytes);
    const took = performance.now() - began;
    expect(data.template?.content).toEqual(many);
    expect(took).toBeLessThan(3000);
  });
});
