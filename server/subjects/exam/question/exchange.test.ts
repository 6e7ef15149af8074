import { describe, expect, it } from 'vitest';
import { exam as calls } from '#domain/subjects/exam/contract';
import type { ExamWire } from '#domain/subjects/exam/schema';
import { makeExamQuestion, questionContent } from '../../../../tests/factories/examQuestions';
import { assessmentApp } from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';

const { t, clients, people, customer } = assessmentApp();
type Answer = ExamWire['importQuestions']['data'];
const place = { standard: 'ISO27001', edition: '2022', clause: '9.2', difficulty: 'medium' };
const bring = (text: string | Buffer, fields: Record<string, string> = {}, client = clients.CHANNEL_OWNER) =>
  client.upload<Answer>(calls.importQuestions.path, {
    name: '题库.gift',
    content: Buffer.from(text),
    fields: { trial: 'no', language: 'zh', ...place, ...fields },
  });
const brought = async (...given: Parameters<typeof bring>): Promise<Answer> => {
  const answer = await bring(...given);
  expect(answer.errorCode, answer.errorMsg).toBe('200');
  return answer.data;
};
const take = async (query: Record<string, string>, client: Client = clients.CHANNEL_OWNER) =>
  (await client.get(calls.exportQuestions.path, query)).bytes.toString('utf8');
const find = async (keyword: string) =>
  (
    await clients.CHANNEL_OWNER.get<ExamWire['listQuestions']['data']>(calls.listQuestions.path, {
      keyword,
      source: 'own',
    })
  ).data.list;
const read = async (questionCode: string) =>
  (await clients.CHANNEL_OWNER.get<ExamWire['getQuestion']['data']>(calls.getQuestion.path, { questionCode })).data;

describe('a file of questions', () => {
  it('brings the whole of the platform’s bank into another one without loss', async () => {
    const text = await take({ source: 'platform' });
    const { added, problems } = await brought(text);
    expect({ added, problems }).toEqual({ added: 304, problems: [] });
    // As other programs read it, with answers.
    expect(text).toMatch(/^::AUD\d{3}::.*\{\n[=~]/mu);
    const again = await take({ source: 'own', keyword: '' }, clients.CHANNEL_OWNER);
    expect(again.replaceAll(customer.channelTenantCode, 'TPLATFORM')).toBe(text);
    expect(await brought(text)).toMatchObject({ added: 0, changed: 0, unchanged: 304 });
    const [log] = await t.audits('exportExamQuestions');
    expect(log?.detail).toEqual({ questions: 304 });
  }, 60_000);

  it('from elsewhere brings drafts, where it is said that they belong', async () => {
    const text = '::审核:: 内审员可以审核自己的部门吗？ {=不可以 ~可以 ~看情况}\n\n真题二 {T}\n';
    const trial = await brought(text, { trial: 'yes' });
    expect(trial).toMatchObject({ added: 2, problemCount: 0 });
    expect(await find('审核自己的部门')).toEqual([]);
    expect(await brought(text)).toEqual(trial);
    const [row] = await find('审核自己的部门');
    expect(row).toMatchObject({ ...place, state: 'draft', kind: 'single', languages: ['zh'] });
    expect((await read(row?.questionCode ?? '')).versions[0]?.content).toMatchObject({
      options: [{ right: true, text: { zh: '不可以', en: '' } }, { right: false }, { right: false }],
    });
    const [log] = await t.audits('importExamQuestions');
    expect(log?.detail).toEqual({ name: '题库.gift', added: 2, changed: 0 });
  });

  it('names each question that can’t be taken by its line, and takes the others', async () => {
    const text = ['好题 {=对 ~错}', '', '没有答案', '', '::重复:: 选项重复 {=同 ~同}', '', '算术 {#3:1}', ''].join(
      '\n',
    );
    const { added, problems } = await brought(text);
    expect(added).toBe(1);
    expect(problems.map(({ line, reason }) => [line, reason])).toEqual([
      [3, 'noAnswers'],
      [5, 'alike'],
      [7, 'numerical'],
    ]);
  });

  it('makes a changed question the next draft, and leaves what is in use, what waits and what others write', async () => {
    const tenantCode = customer.channelTenantCode;
    const stem = { zh: '换文件的题', en: 'A question of a file' };
    const content = { ...questionContent, stem };
    await t.peek(async (tx) => {
      await makeExamQuestion(tx, tenantCode, { questionCode: 'F1', state: 'approved', content });
      await makeExamQuestion(tx, tenantCode, { questionCode: 'F2', state: 'submitted', content });
      await makeExamQuestion(tx, tenantCode, { questionCode: 'F3', state: 'draft', content });
      const authorId = people.CHANNEL_OWNER.accountId;
      await makeExamQuestion(tx, tenantCode, { questionCode: 'F4', state: 'draft', content, authorId });
    });
    const text = (await take({ keyword: '换文件的题', source: 'own' })).replaceAll('换文件的题', '换好的题');
    expect(await brought(text)).toMatchObject({
      added: 0,
      changed: 2,
      problems: [{ reason: 'submitted' }, { reason: 'othersDraft' }],
    });
    expect(await read('F1')).toMatchObject({ state: 'draft', number: 2, approvedNumber: 1 });
    expect((await read('F1')).versions.map((one) => one.content.stem)).toEqual([{ ...stem, zh: '换好的题' }, stem]);
    expect(await read('F2')).toMatchObject({ state: 'submitted', versions: [{ content: { stem } }] });
    expect(await read('F3')).toMatchObject({ state: 'draft', versions: [{ content: { stem } }] });
    expect(await read('F4')).toMatchObject({ number: 1, versions: [{ content: { stem: { zh: '换好的题' } } }] });
  });

  it('says nothing of another bank’s numbers, and goes on with its own', async () => {
    const [line = '', ...rest] = (await take({ source: 'platform', keyword: 'AUD001' })).split('\n');
    const of = (bank: string, code: string) =>
      [line.replace('AUD001', code).replace('TPLATFORM', bank), ...rest].join('\n');
    expect(await brought(of('TOTHER', 'Q0001'))).toMatchObject({ added: 1, changed: 0 });
    const own = customer.channelTenantCode;
    expect(await brought(`${of(own, 'Q0900')}\n鲁棒 {T}\n`)).toMatchObject({ added: 2, problems: [] });
    expect((await find('鲁棒'))[0]?.questionCode).toBe('Q0901');
    expect((await brought(of(own, 'Q99999999'))).problems).toMatchObject([{ reason: 'badCode' }]);
    expect((await brought(of(own, 'new'))).problems).toMatchObject([{ reason: 'badCode' }]);
  });

  it('with characters that nothing can keep is named, not failed with', async () => {
    expect((await brought('甲\0乙 {=是 ~否}\n')).problems).toMatchObject([{ reason: 'unsound' }]);
    expect((await brought('丙 {=是 ~否}\n', { edition: '1999' })).problems).toMatchObject([{ reason: 'place' }]);
  });

  it('is entered in as many statements with one question as with many', async () => {
    const one = await t.statements(() => bring('甲一 {T}\n'));
    expect(await t.statements(() => bring('乙一 {T}\n\n乙二 {F}\n\n乙三 {=甲 ~乙}\n'))).toBe(one);
  });

  it('is refused where it isn’t text, or says no such standard', async () => {
    expect((await bring(Buffer.from([0xff, 0xfe, 0x41]))).errorCode).toBe('file_type');
    expect((await bring('甲 {T}\n', { standard: 'ISO1' })).status).toBe(400);
    expect((await bring('甲 {T}\n', {}, clients.CONSUMER_PM)).errorCode).toBe('403');
  });

  it('gives each question of a code once', async () => {
    const [line = '', ...rest] = (await take({ source: 'platform', keyword: 'AUD001' })).split('\n');
    const text = [line.replace('AUD001', 'TWICE1'), ...rest, line.replace('AUD001', 'TWICE1'), ...rest].join('\n');
    expect(await brought(text)).toMatchObject({ added: 1, problems: [{ reason: 'codeTwice' }] });
  });
});
