import { describe, expect, it } from 'vitest';
import { assets as calls } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { putProject } from '../../../../tests/factories/projects';
import { assessmentApp, END, MEANT } from '../../../../tests/server/assessmentApp';

const { t, clients, newProject, work, assessmentOf } = assessmentApp();
const said = { person: '王建国', role: '信息中心主任', day: '2026-03-01', heldBy: '周文博', notes: '机房与备份' };

type Listed = AssetsWire['listInterviews']['data'];
const list = async (projectCode: string) =>
  (await clients.CONSUMER_OWNER.get<Listed>(calls.listInterviews.path, { projectCode })).data.list;

describe('interviews', () => {
  it('are recorded, changed and deleted with an audit row each, in the order of their days', async () => {
    const { projectCode } = await newProject();
    const consultant = clients.CHANNEL_TENANT_MANAGER;
    const save = (body: object) =>
      consultant.post<{ interviewId: string; version: number }>(calls.saveInterview.path, { projectCode, ...body });
    const later = await save({ ...said, day: '2026-03-02', person: '刘芳' });
    expect(later.data, later.errorMsg).toMatchObject({ version: 1 });
    const { interviewId } = (await save(said)).data;
    expect((await list(projectCode)).map(({ person }) => person)).toEqual(['王建国', '刘芳']);
    const changed = await save({ ...said, interviewId, version: 1, notes: '机房、备份和门禁' });
    expect(changed.data, changed.errorMsg).toEqual({ interviewId, version: 2 });
    const conflict = await save({ ...said, interviewId, version: 1 });
    expect(conflict.errorCode).toBe('conflict');
    expect(conflict.data).toMatchObject({ current: { notes: '机房、备份和门禁', version: 2 } });
    const remove = (version: number) =>
      consultant.post(calls.deleteInterview.path, { projectCode, interviewId, version });
    expect((await remove(1)).errorCode).toBe('conflict');
    expect((await remove(2)).success).toBe(true);
    expect((await remove(2)).errorCode).toBe('not_found');
    expect((await list(projectCode)).map(({ person }) => person)).toEqual(['刘芳']);
    const rows = (await t.audits('saveInterview')).filter((row) => row.entityCode === interviewId);
    expect(rows.map((row) => row.detail)).toMatchObject([
      { version: 2, changed: { notes: { before: '机房与备份', after: '机房、备份和门禁' } } },
      { person: '王建国', version: 1 },
    ]);
    expect((await t.audits('deleteInterview')).map((row) => row.detail)).toMatchObject([
      { person: '王建国', deleted: { notes: '机房、备份和门禁' } },
    ]);
  });

  it('name a person, a role, a day, an interviewer and what was said', async () => {
    const { projectCode } = await newProject();
    for (const wrong of [
      { person: ' ' },
      { role: '' },
      { day: '2026-02-30' },
      { heldBy: '' },
      { notes: 'x'.repeat(2001) },
    ]) {
      const answer = await clients.CONSUMER_PM.post(calls.saveInterview.path, { projectCode, ...said, ...wrong });
      expect(answer.status, JSON.stringify(wrong).slice(0, 40)).toBe(400);
    }
    const half = { projectCode, ...said, version: 1 };
    expect((await clients.CONSUMER_PM.post(calls.saveInterview.path, half)).status).toBe(400);
  });

  it('are recorded by those who keep the report alone, and not in a finished project', async () => {
    const { projectCode } = await newProject();
    const body = { projectCode, ...said };
    expect((await t.nobody.post(calls.saveInterview.path, body)).errorCode).toBe('10000');
    for (const role of ['CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'INTERNAL_AUDITOR'] as const)
      expect((await clients[role].post(calls.saveInterview.path, body)).errorCode, role).toBe('403');
    expect((await (await t.as('13800000021')).post(calls.saveInterview.path, body)).errorCode).toBe('not_found');
    await t.peek((tx) => putProject(tx, projectCode, 'finished'));
    expect((await clients.CONSUMER_PM.post(calls.saveInterview.path, body)).errorCode).toBe('project_finished');
  });

  it('are signed with the rest: another one ends the signature, and is asked about first', async () => {
    const project = await newProject();
    await work(project, END);
    const { projectCode } = project;
    const pm = clients.CONSUMER_PM;
    expect((await pm.post('/consulting/project/assets/consumerComplete', { projectCode })).success).toBe(true);
    expect((await pm.post(calls.saveInterview.path, { projectCode, ...said })).errorCode).toBe('ends_signature');
    expect((await pm.post(calls.saveInterview.path, { projectCode, ...said }, MEANT)).success).toBe(true);
    expect((await assessmentOf(project)).signedAt).toBeNull();
  });
});
