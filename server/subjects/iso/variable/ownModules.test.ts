import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { user } from '#domain/core/user/contract';
import type { UserWire } from '#domain/core/user/schema';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { auditLog } from '#server/kernel/tables';
import { ownModuleSaid } from '../../../../tests/factories/ownModules';
import { wordTemplate } from '../../../../tests/factories/wordTemplate';
import { assessmentApp } from '../../../../tests/server/assessmentApp';

const { t, clients, people, newProject } = assessmentApp();
type Role = keyof typeof clients;
type Body = IsoGiven['saveOwnModule']['body'];
const LEADER = 'CHANNEL_TENANT_MANAGER';

let count = 0;
/** Names that no other test has. */
const fresh = () => `ownRoom${++count}`;
const room = (name: string): Body['components'][number] => ({
  name,
  zh: '机房名称',
  en: 'Server room',
  type: 'string',
});
const save = (body: Partial<Body>, role: Role = LEADER) =>
  clients[role].post<IsoWire['saveOwnModule']['data']>(calls.saveOwnModule.path, {
    ...ownModuleSaid,
    moduleCode: null,
    version: 0,
    components: [room(fresh())],
    ...body,
  });
const saved = async (...given: Parameters<typeof save>) => {
  const answer = await save(...given);
  expect(answer.errorCode, answer.errorMsg).toBe('200');
  return answer.data;
};
const list = async () => (await clients[LEADER].get<IsoWire['listOwnModules']['data']>(calls.listOwnModules.path)).data;
const remove = (moduleCode: string, version = 1) =>
  clients[LEADER].post(calls.deleteOwnModule.path, { moduleCode, version });
const template = (content: string) =>
  clients[LEADER].upload<IsoWire['addDocumentTemplateFile']['data']>(calls.addDocumentTemplateFile.path, {
    name: `机房${++count}.docx`,
    content: wordTemplate(content),
    fields: {},
  });

const project = async () => {
  const { projectCode } = await newProject();
  const { data } = await clients.CONSUMER_PM.get<{ projectGroup: { projectGroupCode: string } }>(
    '/consulting/project/consumer/detailInfo',
    { projectCode },
  );
  return { projectCode, projectGroupCode: data.projectGroup.projectGroupCode };
};
type At = Awaited<ReturnType<typeof project>>;
const asked = async ({ projectCode }: At) =>
  (await clients.CONSUMER_PM.get<IsoWire['listPageModules']['data']>(calls.listPageModules.path, { projectCode })).data;
const enter = ({ projectCode, projectGroupCode }: At, moduleCode: string, values: object, version = 0) =>
  clients.CONSUMER_PM.post<IsoWire['saveProjectVariables']['data']>(
    calls.saveProjectVariables.path
      .replace('{projectGroupCode}', projectGroupCode)
      .replace('{projectCode}', projectCode),
    { moduleCode, version, values },
  );
const facts = async ({ projectCode, projectGroupCode }: At) =>
  (
    await clients.CONSUMER_PM.get<IsoWire['listVariables']['data']>(
      calls.listVariables.path.replace('{projectGroupCode}', projectGroupCode).replace('{projectCode}', projectCode),
    )
  ).data;

describe('a channel’s own modules of facts', () => {
  it('are asked for in its projects, named by its templates and printed in their documents', async () => {
    const name = fresh();
    const tag = `{${name}}`;
    expect((await template(tag)).data.faultCount).toBe(1);
    const { moduleCode } = await saved({ components: [{ ...room(name), isRequired: true }] });
    const at = await project();
    expect((await asked(at)).find((one) => one.moduleCode === moduleCode)).toMatchObject({
      zh: '机房',
      level: 'project',
      required: 1,
      lacking: 1,
    });
    const brought = (await template(tag)).data;
    expect(brought.faultCount).toBe(0);
    const usable = async () =>
      (
        await clients.CONSUMER_PM.get<IsoWire['listStandardTemplates']['data']>(calls.listStandardTemplates.path, {
          projectCode: at.projectCode,
        })
      ).data.find(({ templateCode }) => templateCode === brought.templateCode)?.lacking;
    expect(await usable()).toEqual([{ name, zh: '机房名称', en: 'Server room' }]);
    expect((await enter(at, moduleCode, { [name]: '一号机房' })).errorCode).toBe('200');
    expect(await usable()).toEqual([]);
    const { bytes } = await clients.CONSUMER_PM.get(calls.previewDocument.path, {
      projectCode: at.projectCode,
      templateCode: brought.templateCode,
    });
    expect(strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())).toContain('一号机房');
    expect((await list()).list.find((one) => one.moduleCode === moduleCode)?.usedBy).toHaveLength(1);
    const { data: words } = await clients[LEADER].get<IsoWire['listDocumentNames']['data']>(
      calls.listDocumentNames.path,
    );
    expect(words.find(({ groupCode }) => groupCode === moduleCode)?.names.map((one) => one.name)).toEqual([name]);
  });

  it('call a changed fact in the history as it was called then', async () => {
    const name = fresh();
    const { moduleCode } = await saved({ components: [room(name)] });
    const at = await project();
    await enter(at, moduleCode, { [name]: '一号机房' });
    await saved({ moduleCode, version: 1, components: [{ ...room(name), zh: '数据中心' }] });
    const { data } = await clients.CONSUMER_PM.get<AssetsWire['listHistory']['data']>(assets.listHistory.path, {
      projectCode: at.projectCode,
    });
    const [row] = data.list.filter(({ action }) => action === 'saveVariables');
    expect(row?.labels).toEqual({ [name]: { zh: '机房名称', en: 'Server room' } });
  });

  it('keep what was entered when a fact is taken away, and show it again when it comes back', async () => {
    const [name, other] = [fresh(), fresh()];
    const { moduleCode } = await saved({ components: [room(name), room(other)] });
    const at = await project();
    await enter(at, moduleCode, { [name]: '一号机房', [other]: '二号机房' });
    await saved({ moduleCode, version: 1, components: [room(name)] });
    await enter(at, moduleCode, { [name]: '三号机房' }, 1);
    const values = async () => (await facts(at)).sets.find((set) => set.moduleCode === moduleCode)?.values;
    expect(await values()).toEqual({ [name]: '三号机房' });
    expect((await save({ moduleCode, version: 2, components: [{ ...room(other), type: 'boolean' }] })).fields).toEqual({
      'components.0.type': '已有填写内容，类型与已有各列不能改变，请另建一项',
    });
    await saved({ moduleCode, version: 2, components: [room(name), room(other)] });
    expect(await values()).toEqual({ [name]: '三号机房', [other]: '二号机房' });
  });

  it('are no longer asked for once they are switched off', async () => {
    const at = await project();
    const name = fresh();
    const { moduleCode } = await saved({ components: [room(name)] });
    await saved({ moduleCode, version: 1, components: [room(name)], isEnabled: false });
    expect((await asked(at)).map((one) => one.moduleCode)).not.toContain(moduleCode);
    expect((await enter(at, moduleCode, { [name]: '一号机房' })).errorCode).toBe('not_found');
  });

  it('are stated still by templates that name them, once they are switched off', async () => {
    const name = fresh();
    const { moduleCode } = await saved({ components: [room(name)] });
    const at = await project();
    await enter(at, moduleCode, { [name]: '一号机房' });
    const { templateCode } = (await template(`{${name}}`)).data;
    await saved({ moduleCode, version: 1, components: [room(name)], isEnabled: false });
    const { bytes } = await clients.CONSUMER_PM.get(calls.previewDocument.path, {
      projectCode: at.projectCode,
      templateCode,
    });
    expect(strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array())).toContain('一号机房');
  });

  it('keep nobody from finishing, once they are switched off', async () => {
    const { moduleCode } = await saved({});
    const at = await project();
    const asked = await clients[LEADER].post(calls.initSvipData.path, {
      projectCode: at.projectCode,
      moduleCodes: [moduleCode],
      accountId: people.CONSUMER_OWNER.accountId,
    });
    expect(asked.errorCode, asked.errorMsg).toBe('200');
    expect((await remove(moduleCode)).errorCode).toBe('in_use');
    const [module] = (await list()).list.filter((one) => one.moduleCode === moduleCode);
    await saved({ moduleCode, version: 1, components: module?.components ?? [], isEnabled: false });
    const { data } = await clients[LEADER].get<IsoWire['listProjectRoles']['data']>(calls.listProjectRoles.path, {
      projectCode: at.projectCode,
    });
    expect(data.list).toEqual([]);
    // Nothing is left to be finished, and nothing waits.
    const tasks = await clients.CONSUMER_OWNER.get<UserWire['listWaitingTasks']['data']>(user.listWaitingTasks.path);
    expect(tasks.data.filter((one) => one.projectCode === at.projectCode)).toEqual([]);
  });

  it('are asked for by the schemes that they are for', async () => {
    const at = await project();
    const { moduleCode } = await saved({ schemes: ['OHSMS'] });
    expect((await asked(at)).map((one) => one.moduleCode)).not.toContain(moduleCode);
  });

  it('give a name once in all of them', async () => {
    const name = fresh();
    await saved({ components: [room(name)] });
    expect((await save({ components: [room(name)] })).fields).toEqual({ 'components.0.name': '其他模块已有此变量名' });
  });

  it('aren’t taken away from a template that names them, and are deleted once nothing depends on them', async () => {
    const name = fresh();
    const { moduleCode } = await saved({ components: [room(name)] });
    const brought = (await template(`{${name}}`)).data;
    expect((await remove(moduleCode)).errorCode).toBe('in_use');
    expect((await save({ moduleCode, version: 1 })).errorCode).toBe('in_use');
    await clients[LEADER].post(calls.deleteDocumentTemplate.path, { templateCode: brought.templateCode, version: 1 });
    expect((await remove(moduleCode)).errorCode).toBe('200');
    expect((await list()).list.map((one) => one.moduleCode)).not.toContain(moduleCode);
  });

  it('aren’t deleted once a project has facts in them', async () => {
    const name = fresh();
    const { moduleCode } = await saved({ components: [room(name)] });
    await enter(await project(), moduleCode, { [name]: '一号机房' });
    expect((await remove(moduleCode)).errorCode).toBe('in_use');
  });

  it('show who changed them meanwhile what is there now', async () => {
    const name = fresh();
    const { moduleCode } = await saved({ components: [room(name)] });
    await saved({ moduleCode, version: 1, zh: '数据中心', components: [room(name)] });
    const answer = await save({ moduleCode, version: 1, zh: '另一个', components: [room(name)] });
    expect(answer.errorCode).toBe('conflict');
    expect(answer.data).toMatchObject({ current: { zh: '数据中心', version: 2 } });
  });

  it.each([
    ['a name that isn’t an own one', { components: [room('companyName')] }],
    ['two facts of one name', { components: [room('ownTwice'), room('ownTwice')] }],
    ['a list without parts', { components: [{ ...room('ownList'), type: 'list' as const }] }],
    [
      'a text with parts',
      { components: [{ ...room('ownText'), fields: [{ name: 'a', zh: 'a', en: 'a', type: 'string' as const }] }] },
    ],
    [
      'a part that every object has',
      {
        components: [
          {
            ...room('ownObject'),
            type: 'object' as const,
            fields: [{ name: 'constructor', zh: 'a', en: 'a', type: 'string' as const }],
          },
        ],
      },
    ],
    ['a condition on a fact that isn’t there', { components: [{ ...room('ownLater'), when: 'ownElse' }] }],
    ['no fact at all', { components: [] }],
  ])('refuse %s', async (_, body) => {
    expect((await save(body)).status).toBe(400);
  });

  it('are the channel leaders’ to define, and the log says who did', async () => {
    expect((await save({}, 'CONSUMER_PM')).errorCode).toBe('403');
    const { moduleCode } = await saved({ zh: '审计用' });
    const rows = await t.peek((tx) => tx.select().from(auditLog).where(eq(auditLog.entityCode, moduleCode)));
    expect(rows.map(({ action, detail }) => [action, (detail as { name: string }).name])).toEqual([
      ['saveOwnModule', '审计用'],
    ]);
  });
});
