import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { project as projectCalls } from '#domain/core/project/contract';
import { assets as assetCalls } from '#domain/subjects/assets/contract';
import { projects } from '#server/core/project/tables';
import { assessments } from '#server/subjects/assets/tables';
import { makePerson } from '../../../tests/factories/tenants';
import { MEANT, type Project } from '../../../tests/server/assessmentApp';
import { printed, releaseApp } from '../../../tests/server/releaseApp';

const { t, clients, customer, approved, approve, submitted, submitAgain, sign, see, textOf } = releaseApp();

const rename = async ({ projectCode }: Project, name: string) => {
  const [row] = await t.peek((tx) => tx.select().from(projects).where(eq(projects.projectCode, projectCode)));
  const body = { projectCode, version: row?.version, name };
  const { success, errorMsg } = await clients.CHANNEL_TENANT_MANAGER.post(projectCalls.saveProject.path, body);
  expect(success, errorMsg).toBe(true);
  return row?.name ?? '';
};
const awaited = { 编制: ['待送审', ''], 审核: ['待审核', ''], 批准: ['待批准', ''] };

describe('the version of an approved report', () => {
  it('is whole for the first content alone: other content outside the fingerprint is a draft without an approval', async () => {
    const project = await approved();
    const final = await textOf(project);
    expect(final.name).toMatch(/_V1\.0_\d/u);
    const name = await rename(project, '改名后的项目');
    const draft = await textOf(project);
    expect(draft.name).toContain('_V1.1_草稿_');
    expect(printed(draft.text)).toEqual(awaited);
    expect(draft.text.split('已批准（人 CONSUMER_OWNER）')).toHaveLength(2);
    // The content that was approved keeps its version, its approval, and the versions up to it.
    await rename(project, name);
    const again = await textOf(project);
    expect(again.name).toBe(final.name);
    expect(again.text).toBe(final.text);
  });

  it('stays when a consultant finishes the project: to touch an assessment is no work on it', async () => {
    const project = await approved();
    const { projectCode } = project;
    const other = await t.peek((tx) =>
      makePerson(tx, customer.tenantCode, ['CONSUMER_PM'], { showName: '另一位经理' }),
    );
    const updated = { updatedBy: other.accountId };
    await t.peek((tx) => tx.update(assessments).set(updated).where(eq(assessments.projectCode, projectCode)));
    const final = await textOf(project);
    expect(final.text).not.toContain('另一位经理');
    const finished = await clients.CHANNEL_TENANT_MANAGER.post(assetCalls.finishAssessment.path, { projectCode });
    expect(finished.success, finished.errorMsg).toBe(true);
    expect(final.name).toContain('_V1.0_');
    expect((await textOf(project)).name).toBe(final.name);
  });

  it('needs another approval once the assessment is signed anew, also of the same content', async () => {
    const project = await approved();
    const { projectCode } = project;
    expect((await textOf(project)).name).toContain('_V1.0_');
    const lead = clients.CHANNEL_TENANT_MANAGER;
    expect((await lead.post(assetCalls.finishAssessment.path, { projectCode })).success).toBe(true);
    const reopened = await lead.post(assetCalls.reopenAssessment.path, { projectCode, reason: '补充' });
    expect(reopened.success, reopened.errorMsg).toBe(true);
    await sign(project);
    expect((await see(lead, project)).allowedActions).toEqual(['submit']);
    const draft = await textOf(project);
    expect(draft.name).toContain('草稿');
    expect(printed(draft.text)).toEqual(awaited);
    await approve(project, await submitAgain(project));
    expect((await textOf(project)).name).toContain('_V2.0_');
  });

  it('records that a submission was withdrawn, where another one of other content takes its place', async () => {
    const project = await submitted();
    const { projectCode } = project;
    const change = { projectCode, version: 0, scope: '工厂' };
    const saved = await clients.CONSUMER_PM.post('/api/portal/report/settings/save', change, MEANT);
    expect(saved.success, saved.errorMsg).toBe(true);
    await sign(project);
    await submitAgain(project);
    const withdrawn = (await t.audits('withdrawRelease')).filter(({ entityCode }) => entityCode === projectCode);
    expect(withdrawn).toMatchObject([{ detail: { document: 'riskReport', report: expect.stringMatching(/^RA-/u) } }]);
  });
});
