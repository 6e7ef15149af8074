import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { project as calls } from '#domain/core/project/contract';
import type { ProjectWire } from '#domain/core/project/schema';
import { makeInventory } from '../../../../tests/factories/inventory';
import { makeProject } from '../../../../tests/factories/projects';
import { testApp } from '../../../../tests/server/testApp';
import { projects } from '../tables';

const t = testApp();
const customer = { tenantCode: 'TCUSTOMERA', channelTenantCode: 'TCHANNELA' };
const leader = { phone: '13800000011', accountId: 'A13800000011' };

describe('a project that a leader took over and returns by the receipt', () => {
  it.each([
    ['', false, ''],
    ['', true, 'inhand'],
    ['inhand', false, 'inhand'],
  ] as const)('in the state “%s”, with content since: %s, is in the state “%s”', async (state, hasContent, after) => {
    const project = await t.peek((tx) =>
      makeProject(tx, { customer, ownerAccountId: leader.accountId, teacherAccountId: null }),
    );
    const { projectCode } = project;
    const isIt = eq(projects.projectCode, projectCode);
    await t.peek((tx) => tx.update(projects).set({ state }).where(isIt));
    const rowNow = async () => (await t.peek((tx) => tx.select().from(projects).where(isIt)))[0];
    const client = await t.as(leader.phone);
    const take = (seal?: string) =>
      client.post<ProjectWire['changeTeacher']['data']>(calls.changeTeacher.path, {
        rows: [{ projectCode }],
        teacherAccountId: leader.accountId,
        seal,
      });
    const { changeCode } = (await take((await take()).data.seal)).data;
    expect(await rowNow()).toMatchObject({ state: 'inhand', takenUpAt: expect.any(Date) });
    if (hasContent) await t.peek((tx) => makeInventory(tx, project));
    expect((await client.post(calls.undoProjectChange.path, { changeCode })).success).toBe(true);
    expect(await rowNow()).toMatchObject({ state: after, teacherAccountId: null, takenUpAt: null });
  });
});
