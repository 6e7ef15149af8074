import { beforeAll, describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { platform } from '#domain/subjects/platform/contract';
import type { PlatformWire } from '#domain/subjects/platform/schema';
import { type Client, testApp } from '../../../../tests/server/testApp';

const test = testApp();
let operator: Client;
const list = async () => (await operator.get<PlatformWire['listToolKits']['data']>(platform.listToolKits.path)).data;
const shown = async () => (await test.nobody.get<UserWire['listToolKits']['data']>(user.listToolKits.path)).data;
const find = async (title: string) => {
  const row = (await list()).find((one) => one.title === title);
  if (!row) throw new Error(`${title} is not in the guide.`);
  return row;
};
const pdf = { name: '操作手册.pdf', content: Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF') };
const add = (fields: Record<string, string>, file: { name: string; content: Buffer } = pdf, who = operator) =>
  who.upload<PlatformWire['addToolKit']['data']>(platform.addToolKit.path, { fields, ...file });
/** Without a file, as a form of fields alone. */
const update = (fields: Record<string, string>, file?: { name: string; content: Buffer }) =>
  operator.upload(platform.updateToolKit.path, { fields, ...file });

beforeAll(async () => {
  operator = await test.as('13800000001');
});

describe('the guide', () => {
  it('gains a document, which anybody may download before they sign in', async () => {
    const before = await shown();
    expect((await add({ title: '操作手册', showMsg: '从登录到报告' })).errorCode).toBe('200');
    const after = await shown();
    expect(after.map(({ title }) => title)).toEqual([...before.map(({ title }) => title), '操作手册']);
    const answer = await test.nobody.get(after.at(-1)?.downloadUrl ?? '');
    expect(answer.status).toBe(200);
    expect(answer.bytes.equals(pdf.content)).toBe(true);
    expect(answer.headers['content-disposition']).toMatch(/^attachment/u);
    expect(await find('操作手册')).toMatchObject({ status: '1', file: { name: '操作手册.pdf' }, version: 1 });
  });

  it('hides a document, and then refuses its file', async () => {
    await add({ title: '内部草稿', status: '0' });
    const { downloadUrl } = await find('内部草稿');
    expect((await shown()).map(({ title }) => title)).not.toContain('内部草稿');
    expect(await test.nobody.get(downloadUrl)).toMatchObject({ success: false, errorCode: 'not_found' });
  });

  it('is changed in what it says, its file, and its order', async () => {
    await add({ title: '旧版说明' });
    const { uniqueCode, downloadUrl } = await find('旧版说明');
    expect((await update({ uniqueCode, version: '1', title: '新版说明' })).errorCode).toBe('200');
    expect(await find('新版说明')).toMatchObject({ version: 2, file: { name: '操作手册.pdf' } });
    const txt = { name: '说明.txt', content: Buffer.from('第二版') };
    expect((await update({ uniqueCode, version: '2' }, txt)).errorCode).toBe('200');
    expect((await test.nobody.get(downloadUrl)).bytes.toString()).toBe('第二版');
    const titles = async () => (await list()).map(({ title }) => title);
    const others = (await titles()).filter((title) => title !== '新版说明');
    for (const [position, version] of [
      [1, '3'],
      [3, '4'],
      [2, '5'],
      [50, '6'],
    ] as const) {
      expect((await update({ uniqueCode, version, position: String(position) })).errorCode).toBe('200');
      const at = Math.min(position - 1, others.length);
      expect(await titles()).toEqual([...others.slice(0, at), '新版说明', ...others.slice(at)]);
    }
    expect((await test.audits('saveGuide')).at(0)).toMatchObject({ entityCode: uniqueCode, detail: { version: 7 } });
  });

  it('is changed only from its latest version, and loses removed documents', async () => {
    await add({ title: '将删除' });
    const { uniqueCode } = await find('将删除');
    const both = await Promise.all(['甲', '乙'].map((title) => update({ uniqueCode, version: '1', title })));
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    expect((await operator.post(platform.removeToolKit.path, { uniqueCode, version: 1 })).errorCode).toBe('conflict');
    expect((await operator.post(platform.removeToolKit.path, { uniqueCode, version: 2 })).errorCode).toBe('200');
    expect((await list()).map((row) => row.uniqueCode)).not.toContain(uniqueCode);
  });

  it('refuses what could run, no file for a new one, and everybody but the operator', async () => {
    expect((await add({ title: '页面' }, { name: 'x.html', content: Buffer.from('<script>') })).errorCode).toBe(
      'file_type',
    );
    expect((await operator.upload(platform.addToolKit.path, { fields: { title: '无文件' } })).status).toBe(400);
    expect((await add({ title: ' ' })).status).toBe(400);
    for (const phone of ['13800000031', '13800000011', '13800000021'])
      expect((await add({ title: '别人' }, pdf, await test.as(phone))).errorCode).toBe('403');
    expect((await add({ title: '别人' }, pdf, test.nobody)).errorCode).toBe('10000');
  });
});
