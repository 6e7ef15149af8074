import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { risks } from '#server/subjects/assets/risk/tables';
import { makePerson } from '../../../../tests/factories/tenants';
import { highRisk } from '../../../../tests/factories/work';
import { assessmentApp, inhand } from '../../../../tests/server/assessmentApp';
import { change, done, storedRisk, undo } from '../../../../tests/server/bulk';
import type { Client } from '../../../../tests/server/testApp';

const { t, clients, people, newProject, work } = assessmentApp();

const riskOf = (riskId: string) => storedRisk(t, riskId);

describe('a plan for many risks', () => {
  it('sets what it costs, and gives it to somebody of the company by the account', async () => {
    const project = await newProject();
    const { projectCode } = project;
    const [first, second] = [
      await work(project, inhand('risk'), { risk: highRisk }),
      await work(project, inhand('risk'), { risk: { ...highRisk, treatmentOwner: '王建国', treatmentCost: 100 } }),
    ];
    const pm = clients.CONSUMER_PM;
    const rows = [{ riskId: first.riskId }, { riskId: second.riskId }];
    const { accountId } = people.CONSUMER_EXECUTOR;
    const body = { projectCode, rows, change: { treatmentCost: 1_250_000, treatmentOwnerId: accountId } };
    const shown = (await change(pm, body)).data;
    // The preview shows the account's own name, not a name from the request.
    expect(shown.fields.map(({ field, moves }) => [field, moves[0]?.to])).toEqual(
      expect.arrayContaining([
        ['treatmentCost', 1_250_000],
        ['treatmentOwner', '人 CONSUMER_EXECUTOR'],
      ]),
    );
    const { changeCode } = await done(pm, { ...body, change: { ...body.change, treatmentOwner: '别人' } });
    for (const { riskId } of rows)
      expect(await riskOf(riskId)).toMatchObject({
        treatmentCost: 1_250_000,
        treatmentOwner: '人 CONSUMER_EXECUTOR',
        treatmentOwnerId: accountId,
      });
    expect((await undo(pm, project, changeCode)).data.count).toBe(2);
    expect(await riskOf(second.riskId)).toMatchObject({
      treatmentCost: 100,
      treatmentOwner: '王建国',
      treatmentOwnerId: null,
    });
    const stranger = people.CHANNEL_TENANT_MANAGER.accountId;
    const foreign = await change(pm, { projectCode, rows, change: { treatmentOwnerId: stranger } });
    expect(foreign.errorCode).toBe('unknown_reference');
    expect((await change(pm, { projectCode, rows, change: { treatmentCost: -1 } })).status).toBe(400);
  });

  it('is copied with an owner’s account only by somebody who could give it to that owner', async () => {
    const project = await newProject();
    const { projectCode, tenantCode } = project;
    const colleague = await t.peek((tx) => makePerson(tx, tenantCode, ['CONSUMER_EXECUTOR'], { showName: '同事' }));
    const owned = { ...highRisk, treatmentOwner: '同事', treatmentOwnerId: colleague.accountId };
    const [from, to, other] = [
      await work(project, inhand('assess'), { risk: owned }),
      await work(project, inhand('assess'), { risk: null }),
      await work(project, inhand('assess'), { risk: null }),
    ];
    const joined = { projectCode, rounds: 1, roundsUpTo: 5 };
    expect((await clients.CONSUMER_PM.post(assets.joinRounds.path, joined)).success).toBe(true);
    const copy = async (client: Client, unitId: string) => {
      const body = { projectCode, unitId: from.unitId, rows: [{ unitId }] };
      const { data } = await client.post<AssetsWire['copyRisks']['data']>(assets.copyRisks.path, body);
      expect((await client.post(assets.copyRisks.path, { ...body, seal: data.seal })).success).toBe(true);
      return (await t.peek((tx) => tx.select().from(risks).where(eq(risks.unitId, unitId))))[0];
    };
    expect(await copy(clients.CONSUMER_EXECUTOR, to.unitId)).toMatchObject({
      treatmentOwner: '同事',
      treatmentOwnerId: null,
    });
    expect((await copy(clients.CONSUMER_PM, other.unitId))?.treatmentOwnerId).toBe(colleague.accountId);
  });
});
