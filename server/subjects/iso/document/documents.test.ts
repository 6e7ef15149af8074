import { describe, expect, it } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { APPROVER, documentsApp, LEADER, REVIEWER } from '../../../../tests/server/documentsApp';

const {
  t,
  clients,
  newCompany,
  template,
  nextTemplate,
  list,
  rowOf,
  generate,
  detail,
  submit,
  move,
  issue,
  textOf,
  made,
  approved,
} = documentsApp();

describe('a document of the management system', () => {
  it('stands in the list before it is made, with its number and what it would lack', async () => {
    const { projectCode } = await newCompany();
    const templateCode = await template('{companyName} {scope}', {
      name: '管理手册',
      kind: 'manual',
      numberPart: 'SC-01',
    });
    expect(await list(projectCode)).toMatchObject({
      list: [
        {
          documentCode: null,
          templateCode,
          name: '管理手册',
          number: 'SC-01',
          status: 'init',
          latest: null,
          standing: null,
          lacking: [{ name: 'scope' }],
          changed: [],
          allowedActions: ['generate', 'assign'],
        },
      ],
      allowedActions: ['view', 'edit', 'fill'],
    });
    const seen = await rowOf(projectCode, '管理手册', 'CONSUMER_OWNER');
    expect(seen.allowedActions).toEqual([]);
  });

  it('is made as a draft that names nobody, and as the same version where nothing has changed', async () => {
    const { projectCode, templateCode, documentCode, name, number } = await made();
    const row = await rowOf(projectCode, name);
    expect(row).toMatchObject({
      documentCode,
      number,
      status: 'generated',
      latest: { number: 1, label: '0.1', effectiveOn: null },
      inForce: null,
      allowedActions: ['generate', 'replace', 'take', 'retire', 'submit', 'assign'],
    });
    expect(row.latest?.fileName).toBe(`${number} ${name}_V0.1.docx`);
    expect(await textOf(row.latest?.objectId ?? '', projectCode)).toBe(`海辰科技 ${number} 0.1 （待批准）`);
    expect(await generate(projectCode, [templateCode])).toEqual({ made: [], unchanged: [name], failed: [] });
    expect((await rowOf(projectCode, name)).latest?.number).toBe(1);
    expect((await t.audits('addDocumentVersion'))[0]).toMatchObject({
      entityCode: documentCode,
      detail: { projectCode, number, version: '0.1', origin: 'template' },
    });
  });

  it('says which of its facts have changed, and what they were', async () => {
    const { projectCode, templateCode, documentCode, change, name } = await made();
    await change({ companyName: '海辰信息', website: 'https://example.com' });
    const row = await rowOf(projectCode, name);
    expect(row.changed).toEqual([expect.objectContaining({ name: 'companyName' })]);
    expect((await detail(projectCode, documentCode)).differences).toEqual([
      expect.objectContaining({ name: 'companyName', before: '海辰科技', after: '海辰信息' }),
    ]);
    expect((await generate(projectCode, [templateCode])).made).toMatchObject([{ label: '0.2' }]);
    expect(await rowOf(projectCode, name)).toMatchObject({
      changed: [],
      latest: { number: 2, label: '0.2' },
    });
  });

  it('says that its template has a newer version, and is made anew from it', async () => {
    const { projectCode, templateCode, name } = await made();
    await nextTemplate(templateCode, '新版 {companyName}');
    expect((await rowOf(projectCode, name)).isTemplateNewer).toBe(true);
    await generate(projectCode, [templateCode]);
    const row = await rowOf(projectCode, name);
    expect(row).toMatchObject({ isTemplateNewer: false, latest: { label: '0.2' } });
    expect(await textOf(row.latest?.objectId ?? '', projectCode)).toBe('新版 海辰科技');
  });

  it('is reviewed, approved and issued by its people, and says who they were and since when it applies', async () => {
    const { projectCode, documentCode, name, number } = await approved();
    expect(await rowOf(projectCode, name)).toMatchObject({ status: 'final', standing: 'approved' });
    expect(await issue(projectCode, [documentCode], '2026-11-02')).toMatchObject({
      made: [{ documentCode, label: '1.0' }],
      failed: [],
    });
    const row = await rowOf(projectCode, name);
    expect(row).toMatchObject({
      status: 'finished',
      latest: { number: 1, label: '1.0', effectiveOn: '2026-11-02' },
      inForce: { label: '1.0' },
    });
    expect(await textOf(row.inForce?.objectId ?? '', projectCode)).toBe(`海辰科技 ${number} 1.0 人 ${APPROVER}`);
    const { data } = await clients.CONSUMER_PM.get<IsoWire['listDeliverables']['data']>(calls.listDeliverables.path, {
      projectCode,
    });
    expect(data).toMatchObject([{ documentCode, number, version: { label: '1.0' } }]);
    expect((await t.audits('issueDocument'))[0]).toMatchObject({ entityCode: documentCode });
    expect((await detail(projectCode, documentCode)).versions[0]?.submissions).toMatchObject([
      { standing: 'approved', prepared: { name: `人 ${LEADER}` }, approved: { name: `人 ${APPROVER}` } },
    ]);
  });

  it('keeps its issued version while the next one is a draft, and replaces it once that is issued', async () => {
    const { projectCode, templateCode, documentCode, change, name } = await approved();
    await issue(projectCode, [documentCode]);
    await change({ companyName: '海辰信息' });
    await generate(projectCode, [templateCode]);
    expect(await rowOf(projectCode, name)).toMatchObject({
      status: 'generated',
      standing: 'overtaken',
      latest: { number: 2, label: '1.1' },
      inForce: { number: 1, label: '1.0' },
    });
    await submit(projectCode, [documentCode]);
    await move(REVIEWER, projectCode, [name], 'review');
    await move(APPROVER, projectCode, [name], 'approve');
    await issue(projectCode, [documentCode]);
    expect(await rowOf(projectCode, name)).toMatchObject({ inForce: { number: 2, label: '2.0' } });
  });

  it('stays as it is while it waits for somebody', async () => {
    const { projectCode, templateCode, documentCode, change, name, number } = await made();
    await submit(projectCode, [documentCode]);
    await change({ companyName: '海辰信息' });
    expect(await rowOf(projectCode, name)).toMatchObject({ status: 'inhand', allowedActions: ['withdraw', 'assign'] });
    expect(await generate(projectCode, [templateCode])).toMatchObject({ made: [], failed: [{ name }] });
    const { version, kind, language } = await rowOf(projectCode, name);
    const head = { projectCode, documentCode, version, name: '另名', kind, language, number };
    expect((await clients[LEADER].post(calls.saveManagementDocument.path, head)).errorCode).toBe('refused_transition');
    expect(await issue(projectCode, [documentCode])).toMatchObject({ made: [], failed: [{ name }] });
  });

  it('comes back with a reason, and loses its approval where it is called something else', async () => {
    const { projectCode, documentCode, name } = await made();
    await submit(projectCode, [documentCode]);
    expect((await move(REVIEWER, projectCode, [name], 'return')).errorCode).toBe('reason_needed');
    await move(REVIEWER, projectCode, [name], 'return', '缺少版本记录');
    expect(await rowOf(projectCode, name)).toMatchObject({
      status: 'generated',
      returned: { by: `人 ${REVIEWER}`, reason: '缺少版本记录' },
    });
    const other = await approved();
    const { version, kind, language } = await rowOf(other.projectCode, other.name);
    const head = { projectCode: other.projectCode, documentCode: other.documentCode, version, kind, language };
    const save = (said: object) => clients[LEADER].post(calls.saveManagementDocument.path, { ...head, ...said });
    const { number } = other;
    expect((await save({ name: other.name, number: 'X-1' })).errorCode).toBe('refused_transition');
    expect((await save({ name: '文件管理程序', number })).errorCode).toBe('200');
    expect((await save({ name: '文件管理程序', number })).errorCode).toBe('conflict');
    expect(await rowOf(other.projectCode, '文件管理程序')).toMatchObject({
      status: 'generated',
      standing: 'overtaken',
    });
  });

  it('is retired with a reason, and its number is not given again', async () => {
    const { projectCode, templateCode, documentCode, name } = await approved();
    await issue(projectCode, [documentCode]);
    const { version, number } = await rowOf(projectCode, name);
    const retire = (reason?: string) =>
      clients[LEADER].post(calls.retireManagementDocument.path, { projectCode, documentCode, version, reason });
    expect((await retire()).errorCode).toBe('reason_needed');
    expect((await retire('并入管理手册')).errorCode).toBe('200');
    const rows = (await list(projectCode)).list;
    expect(rows).toMatchObject([
      { documentCode, retired: { by: `人 ${LEADER}`, reason: '并入管理手册' }, allowedActions: [] },
      { documentCode: null, templateCode, status: 'init' },
    ]);
    expect(rows[1]?.number).not.toBe(number);
    const { data } = await clients[LEADER].get<unknown[]>(calls.listDeliverables.path, { projectCode });
    expect(data).toEqual([]);
    expect((await submit(projectCode, [documentCode])).success).toBe(false);
  });

  it('keeps its name and who approved it under that, where it is called something else after its issue', async () => {
    const { projectCode, documentCode, name, number } = await approved();
    await issue(projectCode, [documentCode]);
    const { version, kind, language } = await rowOf(projectCode, name);
    const head = { projectCode, documentCode, version, kind, language, number, name: '文件管理程序' };
    expect((await clients[LEADER].post(calls.saveManagementDocument.path, head)).errorCode).toBe('200');
    expect(await rowOf(projectCode, '文件管理程序')).toMatchObject({ status: 'finished', standing: 'approved' });
    expect((await detail(projectCode, documentCode)).versions).toMatchObject([
      { name, submissions: [{ standing: 'approved', approved: { name: `人 ${APPROVER}` } }] },
    ]);
  });

  it('applies from its effective date on; until then the version before it does', async () => {
    const { projectCode, templateCode, documentCode, change, name } = await approved();
    await issue(projectCode, [documentCode]);
    await change({ companyName: '海辰信息' });
    await generate(projectCode, [templateCode]);
    await submit(projectCode, [documentCode]);
    await move(REVIEWER, projectCode, [name], 'review');
    await move(APPROVER, projectCode, [name], 'approve');
    await issue(projectCode, [documentCode], '2099-01-01');
    expect(await rowOf(projectCode, name)).toMatchObject({
      status: 'finished',
      latest: { number: 2, label: '2.0', effectiveOn: '2099-01-01' },
      inForce: { number: 1, label: '1.0' },
    });
    const { data } = await clients.CONSUMER_PM.get<IsoWire['listDeliverables']['data']>(calls.listDeliverables.path, {
      projectCode,
    });
    expect(data).toMatchObject([{ documentCode, version: { label: '1.0' } }]);
  });

  it('waits for nobody once it is retired, though it was returned', async () => {
    const { projectCode, documentCode, name } = await made();
    await submit(projectCode, [documentCode]);
    await move(REVIEWER, projectCode, [name], 'return', '缺少版本记录');
    const waiting = async () =>
      (await clients[LEADER].get<{ kind: string; projectCode: string }[]>('/api/portal/user/waitingTasks')).data
        .filter((task) => task.projectCode === projectCode)
        .map(({ kind }) => kind);
    expect(await waiting()).toContain('resubmitDocument');
    const { version } = await rowOf(projectCode, name);
    const retire = { projectCode, documentCode, version, reason: '并入管理手册' };
    expect((await clients[LEADER].post(calls.retireManagementDocument.path, retire)).errorCode).toBe('200');
    expect(await waiting()).not.toContain('resubmitDocument');
  });

  it('keeps its template from being deleted', async () => {
    const { templateCode, number } = await made();
    const body = { templateCode, version: 2 };
    const { errorCode, errorMsg } = await clients[LEADER].post(calls.deleteDocumentTemplate.path, body);
    expect({ errorCode, errorMsg }).toEqual({ errorCode: 'in_use', errorMsg: `仍被引用，不能删除：${number}` });
  });
});
