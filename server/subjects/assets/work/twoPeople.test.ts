import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { tenants } from '#server/core/tenant/tables';
import { highRisk } from '../../../../tests/factories/work';
import { assessmentApp, BASE, END, inDays, submitted } from '../../../../tests/server/assessmentApp';

const { t, people, clients, newProject, work } = assessmentApp();

describe('two people', () => {
  const alone = async (accountId: string, others = 0) => {
    const project = await newProject();
    const accepted = { ...highRisk, acceptReason: '可以承受', acceptedUntil: inDays(30) };
    await work(project, END, { risk: { ...accepted, acceptedBy: accountId } });
    for (let n = 0; n < others; n++)
      await work(project, END, { risk: { ...accepted, acceptedBy: people.CONSUMER_OWNER.accountId } });
    const { projectCode } = project;
    const sign = () => clients.CONSUMER_PM.post(`${BASE}/assets/consumerComplete`, { projectCode });
    const status = () => clients.CONSUMER_PM.get(`${BASE}/owner/status`, { projectCode });
    return { project, sign, status };
  };

  it('are needed to sign: rejects a signer who alone has accepted the risks', async () => {
    const { sign, status } = await alone(people.CONSUMER_PM.accountId);
    expect((await status()).data).toMatchObject({ signsAlone: true });
    expect((await sign()).errorCode).toBe('needs_second_person');
    for (const { sign, status } of [
      await alone(people.CONSUMER_OWNER.accountId),
      await alone(people.CONSUMER_PM.accountId, 1),
    ]) {
      expect((await status()).data).toMatchObject({ signsAlone: false });
      expect((await sign()).success).toBe(true);
    }
  });

  it('are not, in a tenant that does without', async () => {
    const { sign, project } = await alone(people.CONSUMER_PM.accountId);
    const set = (fourEyes: boolean) =>
      t.peek((tx) => tx.update(tenants).set({ fourEyes }).where(eq(tenants.tenantCode, project.tenantCode)));
    await set(false);
    expect((await sign()).success).toBe(true);
    await set(true);
  });

  it('are needed to review: rejects a reviewer of their own units', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const complete = () => clients.CONSUMER_PM.post(`${BASE}/owner/complete`, { projectCode });
    await work(project, submitted('assess'), { assigneeId: people.CONSUMER_PM.accountId });
    expect((await complete()).errorCode).toBe('needs_second_person');
    await work(project, submitted('assess'));
    expect((await complete()).data).toMatchObject({ moved: 1 });
    expect((await clients.CHANNEL_TENANT_MANAGER.post(`${BASE}/owner/complete`, { projectCode })).success).toBe(true);
  });
});
