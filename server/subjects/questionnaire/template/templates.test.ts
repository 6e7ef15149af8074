import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import { templateLimits } from '#domain/subjects/questionnaire/template/limits';
import type { TemplateContent } from '#domain/subjects/questionnaire/template/template';
import type { Context } from '#server/kernel/context';
import { auditLog } from '#server/kernel/tables';
import { aQuestion, contentOf, makeTemplate } from '../../../../tests/factories/templates';
import { makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { shippedTemplates } from '../shippedTemplates';
import { readTemplate } from './readTemplate';
import { templates } from './tables';

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
      manager: await makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER'], { showName: '渠道经理' }),
      consultant: await makePerson(tx, channel, ['CHANNEL_OWNER']),
      stranger: await makePerson(tx, other, ['CHANNEL_TENANT_MANAGER']),
    };
  });
  [manager, consultant, stranger] = await Promise.all([
    t.as(made.manager.phone),
    t.as(made.consultant.phone),
    t.as(made.stranger.phone),
  ]);
});

type Wire = QuestionnaireWire;
const name = { zh: '快速摸底', en: 'Quick survey' };
const description = { zh: '', en: '' };
const content = contentOf([aQuestion('Q1'), aQuestion('Q2')]);
const shipped = shippedTemplates[0];
if (!shipped) throw new Error('No template ships.');

const list = async (query: Record<string, string> = {}, client = manager) =>
  (await client.get<Wire['listTemplates']['data']>(calls.listTemplates.path, query)).data;
const valid = async (client = manager) =>
  (await client.get<Wire['listValidTemplates']['data']>(calls.listValidTemplates.path)).data.map(
    ({ templateCode }) => templateCode,
  );
const read = (templateCode: string, query: Record<string, number> = {}, client = manager) =>
  client.get<Wire['getTemplate']['data']>(calls.getTemplate.path, { templateCode, ...query });
const create = async (body: object = {}) =>
  (await manager.post<{ templateCode: string }>(calls.createTemplate.path, { name, ...body })).data.templateCode;
const save = (templateCode: string, version: number, part: object = {}, client = manager) => {
  const body = { templateCode, version, name, description, content, ...part };
  return client.post<{ version: number }>(calls.saveTemplate.path, body);
};
const publish = (templateCode: string, version: number, note = '首次发布') =>
  manager.post<Wire['publishTemplate']['data']>(calls.publishTemplate.path, { templateCode, version, note });
const enable = (templateCode: string, version: number, isEnabled: boolean) =>
  manager.post(calls.enableTemplate.path, { templateCode, version, isEnabled });
const auditOf = (code: string, action: string) =>
  t.peek((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityCode, code), eq(auditLog.action, action))),
  );

describe('a template', () => {
  it('begins empty, is drafted, and published as versions that never change', async () => {
    const code = await create();
    expect(await auditOf(code, 'createTemplate')).toMatchObject([{ tenantCode: channel }]);
    expect((await read(code)).data).toMatchObject({ number: null, published: null, questions: 0, usedBy: 0 });
    expect((await save(code, 1)).data).toEqual({ version: 2 });
    expect(await auditOf(code, 'saveTemplate')).toMatchObject([{ detail: { version: 2, added: 2, removed: 0 } }]);
    expect((await publish(code, 2)).data).toEqual({ version: 3, number: 1 });
    const edited = contentOf([aQuestion('Q1', { weight: 2 })]);
    await save(code, 3, { content: edited });
    expect((await read(code)).data).toMatchObject({ isDraftNewer: true, published: 1, content: edited });
    expect((await publish(code, 4, '删减')).data.number).toBe(2);
    const { data } = await read(code, { number: 1 });
    expect(data.content).toEqual(content);
    expect(data).toMatchObject({
      number: 1,
      published: 2,
      isDraftNewer: false,
      versions: [
        { number: 2, note: '删减', createdBy: '渠道经理' },
        { number: 1, note: '首次发布' },
      ],
    });
    expect(await auditOf(code, 'publishTemplate')).toHaveLength(2);
    expect((await publish(code, 5)).errorCode).toBe('refused_transition');
    expect((await read(code, { number: 3 })).errorCode).toBe('not_found');
  });

  it('is not published while it speaks of what its standard does not have, or of a standard that there is not', async () => {
    const code = await create();
    const refs = ['A.5.1', 'A.99.1'];
    await save(code, 1, { content: contentOf([aQuestion('Q1', { refs })], { standardCode: 'ISO27001-2022' }) });
    const flawed = await publish(code, 2);
    expect(flawed).toMatchObject({
      errorCode: 'template_flawed',
      data: { problems: [{ kind: 'unknownRef', code: 'Q1', named: 'A.99.1' }] },
    });
    await save(code, 2, { content: contentOf([aQuestion('Q1', { refs })], { standardCode: 'NOBODY-1' }) });
    expect((await publish(code, 3)).data).toMatchObject({
      problems: [{ kind: 'unknownStandard', code: null, named: 'NOBODY-1' }],
    });
    await save(code, 3, {
      content: contentOf([aQuestion('Q1', { refs: ['A.5.1'] })], { standardCode: 'ISO27001-2022' }),
    });
    expect((await publish(code, 4)).data).toMatchObject({ number: 1 });
  });

  it('is copied from one that ships or an own one, also of an earlier version', async () => {
    const code = await create({ from: { templateCode: shipped.templateCode } });
    expect((await read(code)).data.content).toEqual(shipped.content);
    await save(code, 1);
    await publish(code, 2);
    await save(code, 3, { content: contentOf([aQuestion('Q9')]) });
    const copy = await create({ from: { templateCode: code, number: 1 } });
    expect((await read(copy)).data).toMatchObject({ content, published: null, versions: [] });
    expect((await manager.post(calls.createTemplate.path, { name, from: { templateCode: 'X' } })).errorCode).toBe(
      'not_found',
    );
  });

  it('shows the second who saves what the first has saved', async () => {
    const code = await create();
    await save(code, 1);
    const late = await save(code, 1, { name: { zh: '别的', en: 'Other' } });
    expect(late.errorCode).toBe('conflict');
    expect(late.data).toMatchObject({ current: { name, content, version: 2 }, changedBy: '渠道经理' });
  });

  it('has room for a thousand questions at some length, and says where there is no more', async () => {
    const code = await create();
    const help = { zh: '请说明做法与依据。'.repeat(40), en: 'Say what is done, and by which rule. '.repeat(20) };
    const many = Array.from({ length: 1_000 }, (_, at) => aQuestion(`Q${at + 1}`, { help }));
    expect((await save(code, 1, { content: contentOf(many) })).data).toEqual({ version: 2 });
    const far = many.map((one, at) => ({ ...one, help: { zh: help.zh.repeat(4), en: `${help.en.repeat(4)}${at}` } }));
    const refused = await save(code, 2, { content: contentOf(far) });
    expect(refused).toMatchObject({ status: 413, message: expect.stringContaining('4 MB') });
  });

  it('is refused with malformed parts', async () => {
    const code = await create();
    const [question] = content.questions;
    const deep = Array.from({ length: 9 }).reduce<unknown>((args) => ({ op: 'not', args: [args] }), true);
    for (const part of [
      { questions: [{ ...question, type: 'drawing' }] },
      { questions: [{ ...question, code: 'Q 1' }] },
      { questions: [{ ...question, text: { zh: '只有中文', en: ' ' } }] },
      { questions: [{ ...question, shownIf: deep }] },
      { questions: [{ ...question, shownIf: { op: 'eq', args: [1] } }] },
      { questions: [{ ...question, text: { zh: 'a\u0000', en: 'b' } }] },
      { gapLevels: [1, 2, 3, 4] },
    ])
      expect((await save(code, 1, { content: { ...content, ...part } })).status).toBe(400);
  });

  it('with problems is kept as a draft, and not published: all of them are told', async () => {
    const code = await create();
    const flawed: TemplateContent = contentOf([
      aQuestion('Q1', { shownIf: { filled: 'Q2' } }),
      aQuestion('Q2', { type: 'single-select', section: 'S9' }),
    ]);
    expect((await save(code, 1, { content: flawed })).success).toBe(true);
    const refused = await publish(code, 2);
    expect(refused.errorCode).toBe('template_flawed');
    expect(refused.data).toEqual({
      problems: [
        { kind: 'laterQuestion', code: 'Q1', named: 'Q2' },
        { kind: 'unknownSection', code: 'Q2', named: 'S9' },
        { kind: 'noOptions', code: 'Q2', named: 'Q2' },
      ],
    });
    expect((await read(code)).data.published).toBeNull();
  });

  it('is removed while it was never published, and disabled afterwards', async () => {
    const draft = await create();
    expect((await manager.post(calls.deleteTemplate.path, { templateCode: draft, version: 1 })).success).toBe(true);
    expect((await read(draft)).errorCode).toBe('not_found');
    expect(await auditOf(draft, 'deleteTemplate')).toHaveLength(1);
    const code = await create({ content });
    await publish(code, 1);
    expect((await manager.post(calls.deleteTemplate.path, { templateCode: code, version: 2 })).errorCode).toBe(
      'refused_transition',
    );
    expect(await valid()).toContain(code);
    expect((await enable(code, 2, false)).success).toBe(true);
    expect(await valid()).not.toContain(code);
    expect((await enable(code, 2, true)).errorCode).toBe('conflict');
    await enable(code, 3, true);
    expect(await valid()).toContain(code);
    expect(await auditOf(code, 'disableTemplate')).toHaveLength(1);
    expect(await auditOf(code, 'enableTemplate')).toHaveLength(1);
  });

  it('that ships can be read and copied, but not changed', async () => {
    const { templateCode } = shipped;
    expect((await read(templateCode)).data).toMatchObject({ source: 'shipped', allowedActions: ['copy'] });
    expect((await save(templateCode, 1)).errorCode).toBe('403');
    expect((await publish(templateCode, 1)).errorCode).toBe('403');
    expect((await manager.post(calls.deleteTemplate.path, { templateCode, version: 1 })).errorCode).toBe('403');
  });

  it('is used by all consultants, kept by those who lead, and unknown to other channels', async () => {
    const code = await create({ content });
    expect((await read(code, {}, consultant)).data).toMatchObject({ allowedActions: [] });
    expect((await save(code, 1, {}, consultant)).errorCode).toBe('403');
    expect((await read(code, {}, stranger)).errorCode).toBe('not_found');
    expect((await save(code, 1, {}, stranger)).errorCode).toBe('not_found');
    expect((await list({ source: 'own' }, stranger)).list).toEqual([]);
    const copied = await stranger.post(calls.createTemplate.path, { name, from: { templateCode: code } });
    expect(copied.errorCode).toBe('not_found');
  });
});

describe('the number of templates', () => {
  it('has an end, also where the last ones are made at once', async () => {
    await t.peek(async (tx) => {
      for (let n = 1; n < templateLimits.templates; n += 1) await makeTemplate(tx, { tenantCode: channel });
    });
    const last = await t.bothBeforeInsert('questionnaire_templates', () =>
      manager.post(calls.createTemplate.path, { name }),
    );
    expect(last.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'limit_reached']);
  });
});

describe('the list of templates', () => {
  it('has the own ones first, and finds them by name in either language, source and state', async () => {
    await t.peek((tx) => makeTemplate(tx, { tenantCode: channel, name: { zh: '甲', en: 'Alpha' }, published: 1 }));
    const off = { name: { zh: '乙', en: 'Beta' }, published: 1, isEnabled: false };
    await t.peek((tx) => makeTemplate(tx, { tenantCode: channel, ...off }));
    await t.peek((tx) => makeTemplate(tx, { tenantCode: channel, name: { zh: '丙', en: 'Gamma' } }));
    const names = async (query: Record<string, string>) => (await list(query)).list.map((row) => row.name.zh).sort();
    expect(await names({ source: 'own' })).toEqual(['丙', '乙', '甲']);
    expect(await names({ keyword: 'alPHA' })).toEqual(['甲']);
    expect(await names({ keyword: shipped.name.zh })).toEqual([shipped.name.zh]);
    expect(await names({ source: 'own', state: 'published' })).toEqual(['甲']);
    expect(await names({ state: 'unpublished' })).toEqual(['丙']);
    expect(await names({ state: 'disabled' })).toEqual(['乙']);
    const all = await list();
    expect(all.total).toBe(3 + shippedTemplates.length);
    expect(all.list.at(-1)?.source).toBe('shipped');
    expect((await list({ pageSize: '2', currentPage: '2' })).list[0]).toEqual(all.list[2]);
  });

  it('takes as many statements for many templates as for one', async () => {
    await t.peek((tx) => makeTemplate(tx, { tenantCode: channel }));
    const one = await t.statements(() => list());
    for (let i = 0; i < 5; i++) await t.peek((tx) => makeTemplate(tx, { tenantCode: channel }));
    expect(await t.statements(() => list())).toBe(one);
  });

  it('is no longer than a channel may keep', async () => {
    await t.peek(async (tx) => {
      const draft = contentOf([]);
      const rows = Array.from({ length: 300 }, (_, i) => ({ tenantCode: channel, templateCode: `L${i}`, name, draft }));
      await tx.insert(templates).values(rows.map((row) => ({ ...row, description })));
    });
    expect((await manager.post(calls.createTemplate.path, { name })).errorCode).toBe('limit_reached');
  });
});

describe('readTemplate', () => {
  const asOf = { actor: { tenantCode: '' } } as unknown as Context;
  const used = (code: string, number?: number) =>
    t.peek((tx) =>
      readTemplate(tx, { ...asOf, actor: { accountId: '', tenantCode: channel } } as Context, code, number),
    );

  it('answers versions of own templates and those that ship, never a draft', async () => {
    const code = await create({ content });
    await expect(used(code)).rejects.toThrow('notFound');
    await publish(code, 1);
    await save(code, 2, { content: contentOf([aQuestion('Q7')]) });
    expect(await used(code)).toEqual({ templateCode: code, number: 1, name, content });
    await publish(code, 3);
    expect(await used(code)).toMatchObject({ number: 2 });
    expect(await used(code, 1)).toMatchObject({ number: 1, content });
    expect(await used(shipped.templateCode)).toMatchObject({ number: shipped.version, content: shipped.content });
    await expect(used(shipped.templateCode, 99)).rejects.toThrow('notFound');
  });
});
