import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import type { Tx } from '#server/kernel/db/tx';
import { aQuestion, contentOf } from '../../../../tests/factories/templates';
import { makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { type Client, testApp } from '../../../../tests/server/testApp';
import { templates } from './tables';

/* Two windows in which one template is open: the first one gets its row. */

const t = testApp();
let manager: Client;
let templateCode: string;
const name = { zh: '快速摸底', en: 'Quick survey' };
beforeEach(async () => {
  const person = await t.peek(async (tx) =>
    makePerson(tx, await makeTenant(tx, { type: 'channel' }), ['CHANNEL_TENANT_MANAGER']),
  );
  manager = await t.as(person.phone);
  templateCode = (await manager.post<{ templateCode: string }>(calls.createTemplate.path, { name })).data.templateCode;
  await save('Q1', 1)();
});

interface Answer {
  errorCode?: string | undefined;
  data: unknown;
}
const save = (question: string, version: number) => () =>
  manager.post(calls.saveTemplate.path, {
    templateCode,
    version,
    name,
    description: { zh: '', en: '' },
    content: contentOf([aQuestion(question)]),
  });
const publish = (version: number) => () =>
  manager.post(calls.publishTemplate.path, { templateCode, version, note: '发布' });
const remove = (version: number) => () => manager.post(calls.deleteTemplate.path, { templateCode, version });
const read = async () =>
  (await manager.get<QuestionnaireWire['getTemplate']['data']>(calls.getTemplate.path, { templateCode })).data;
const held = (tx: Tx) => tx.select().from(templates).where(eq(templates.templateCode, templateCode)).for('update');
const inLine = (...asks: (() => Promise<Answer>)[]) => t.inLine<Answer>(held, ...asks);
const codes = (answers: readonly Answer[]) => answers.map(({ errorCode }) => errorCode);

describe('a template in two windows', () => {
  it('is saved by the first; the second is shown what is there', async () => {
    const answers = await inLine(save('Q2', 2), save('Q3', 2));
    expect(codes(answers)).toEqual(['200', 'conflict']);
    expect(answers[1]?.data).toMatchObject({ current: { version: 3, content: { questions: [{ code: 'Q2' }] } } });
    expect((await read()).content.questions.map(({ code }) => code)).toEqual(['Q2']);
  });

  it('is published once, and as it was seen', async () => {
    expect(codes(await inLine(publish(2), publish(2)))).toEqual(['200', 'conflict']);
    const { version, versions } = await read();
    expect(versions).toHaveLength(1);
    expect(codes(await inLine(save('Q2', version), publish(version)))).toEqual(['200', 'conflict']);
    expect((await read()).versions).toHaveLength(1);
  });

  it('that was just saved or published is not deleted', async () => {
    expect(codes(await inLine(save('Q2', 2), remove(2)))).toEqual(['200', 'conflict']);
    expect((await read()).content.questions.map(({ code }) => code)).toEqual(['Q2']);
    expect(codes(await inLine(publish(3), remove(3)))).toEqual(['200', 'conflict']);
    expect((await read()).versions).toHaveLength(1);
  });
});
