import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { project as calls } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { projects } from '#server/core/project/tables';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { makeProject, putProject } from '../../../../tests/factories/projects';
import { highRisk } from '../../../../tests/factories/work';
import { assessmentApp, END, inDays, inhand, submitted } from '../../../../tests/server/assessmentApp';

type Team = ProjectWire['getGroupTeam']['data'];
const { t, people, clients, customer, work } = assessmentApp();

const newGroup = (role: 'CHANNEL_OWNER' | 'CHANNEL_EXECUTOR' = 'CHANNEL_OWNER') =>
  t.peek((tx) => makeProject(tx, { customer, ownerAccountId: people[role].accountId }));
/** Another project in the same group. */
const another = async (group: Awaited<ReturnType<typeof newGroup>>, teacherAccountId: string | null) => {
  const made = await t.peek((tx) =>
    makeProject(tx, { customer, ownerAccountId: group.ownerAccountId, teacherAccountId }),
  );
  const { projectGroupCode } = group;
  await t.peek((tx) => tx.update(projects).set({ projectGroupCode }).where(eq(projects.projectCode, made.projectCode)));
  return made;
};
const ask = (role: keyof typeof clients, projectGroupCode: string) =>
  clients[role].get<Team>(calls.getGroupTeam.path, { projectGroupCode });

describe('the team of a project group', () => {
  it('is who leads on both sides, and who has work in it', async () => {
    const group = await newGroup();
    const second = await another(group, people.CHANNEL_EXECUTOR.accountId);
    await work(group, inhand('assess'));
    await work(second, END);
    const { people: team } = (await ask('CHANNEL_OWNER', group.projectGroupCode)).data;
    const brief = team.map(({ showName, side, isOwner, teaches, units }) => ({
      showName,
      side,
      isOwner,
      teaches,
      units,
    }));
    const none = { isOwner: false, teaches: [], units: 0 };
    expect(brief).toHaveLength(5);
    expect(brief).toEqual(
      expect.arrayContaining([
        { ...none, showName: '人 CONSUMER_PM', side: 'customer' },
        { ...none, showName: '人 CONSUMER_OWNER', side: 'customer' },
        { ...none, showName: '人 CONSUMER_EXECUTOR', side: 'customer', units: 2 },
        { ...none, showName: '人 CHANNEL_OWNER', side: 'channel', isOwner: true, teaches: [group.projectCode] },
        { ...none, showName: '人 CHANNEL_EXECUTOR', side: 'channel', teaches: [second.projectCode] },
      ]),
    );
  });

  it('knows what waits for whom', async () => {
    const group = await newGroup();
    await work(group, submitted('assess'));
    await work(group, submitted('remnant_risk'), { risk: highRisk });
    await work(group, inhand('risk'), { assigneeId: null });
    await work(group, inhand('assess'));
    const late = await work(group, inhand('control'));
    await t.peek((tx) =>
      tx
        .update(unitAssets)
        .set({ dueDate: inDays(-2) })
        .where(eq(unitAssets.unitId, late.unitId)),
    );
    const { waits } = (await ask('CHANNEL_OWNER', group.projectGroupCode)).data;
    const brief = waits.map(({ kind, count, late, accountId, sides }) => [kind, count, late, accountId, sides]);
    const executor = people.CONSUMER_EXECUTOR.accountId;
    expect(brief).toEqual([
      // One of the two is completed by the customer alone; the other by either side.
      ['reviewUnits', 2, 0, null, ['customer', 'channel']],
      ['acceptRisks', 1, 0, null, ['customer']],
      ['urgePeople', 1, 0, null, ['customer', 'channel']],
      ['assignUnits', 1, 0, null, ['customer', 'channel']],
      ['workOnUnits', 2, 1, executor, ['customer']],
    ]);
    expect(waits.at(-1)?.place).toBe(`tab=progress&view=all&assignee=${executor}`);
    expect(Date.parse(waits[0]?.since ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('waits for nothing in a project that is closed or finished', async () => {
    const group = await newGroup();
    await work(group, inhand('assess'));
    await t.peek((tx) => putProject(tx, group.projectCode, 'finished'));
    expect((await ask('CHANNEL_OWNER', group.projectGroupCode)).data.waits).toEqual([]);
    const closed = await newGroup();
    await work(closed, inhand('assess'));
    await t.peek((tx) =>
      tx.update(projects).set({ state: 'closed' }).where(eq(projects.projectCode, closed.projectCode)),
    );
    expect((await ask('CHANNEL_OWNER', closed.projectGroupCode)).data.waits).toEqual([]);
  });

  it('shows a consultant only their own projects, and other people none', async () => {
    const group = await newGroup();
    const second = await another(group, people.CHANNEL_EXECUTOR.accountId);
    await work(group, inhand('assess'));
    await work(second, submitted('assess'));
    const { waits, people: team } = (await ask('CHANNEL_EXECUTOR', group.projectGroupCode)).data;
    expect(new Set(waits.map(({ projectCode }) => projectCode))).toEqual(new Set([second.projectCode]));
    expect(team.flatMap(({ teaches }) => teaches)).toEqual([second.projectCode]);
    const foreign = await newGroup();
    expect(await ask('CHANNEL_EXECUTOR', foreign.projectGroupCode)).toMatchObject({ errorCode: 'not_found' });
    expect(await ask('CONSUMER_PM', group.projectGroupCode)).toMatchObject({ errorCode: '403' });
    expect(
      await (await t.as('13800000015')).get(calls.getGroupTeam.path, { projectGroupCode: group.projectGroupCode }),
    ).toMatchObject({ success: false });
  });

  it('takes as many statements for many projects as for one', async () => {
    const group = await newGroup();
    const count = () => t.statements(() => ask('CHANNEL_OWNER', group.projectGroupCode));
    await work(group, inhand('assess'));
    const one = await count();
    for (let n = 0; n < 3; n += 1) await work(await another(group, null), submitted('assess'));
    expect(await count()).toBe(one);
  });
});
