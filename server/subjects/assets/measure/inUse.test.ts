import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Tx } from '#server/kernel/db/tx';
import { risks } from '#server/subjects/assets/risk/tables';
import { changePlan } from '../../../../tests/factories/work';
import { measureApp } from '../../../../tests/server/measureApp';
import { measures } from './tables';

const { t, newProject, measure } = measureApp();

const plan = { treatmentPlan: '统一部署补丁', treatmentOwner: '王建国', treatmentDeadline: '2099-06-30' };

/** One measure with its two risks, begun, so that it stays without them. */
async function sharedMeasure() {
  const project = await newProject();
  const [one, other] = [await measure(project), await measure(project)];
  const riskIds = [one.riskId, other.riskId];
  for (const riskId of riskIds) await t.peek((tx) => changePlan(tx, project, riskId, plan));
  const [first] = await t.peek((tx) => tx.select().from(risks).where(eq(risks.riskId, one.riskId)));
  const measureId = first?.measureId ?? '';
  await t.peek((tx) => tx.update(measures).set({ state: 'inhand' }).where(eq(measures.measureId, measureId)));
  const third = await measure(project);
  return { measureId, riskIds, third: third.riskId };
}

const isUsed = async (measureId: string) => {
  const [row] = await t.peek((tx) => tx.select().from(measures).where(eq(measures.measureId, measureId)));
  return row?.isUsed;
};
const give = (tx: Tx, riskIds: string[], measureId: string | null) =>
  tx.update(risks).set({ measureId }).where(inArray(risks.riskId, riskIds));

/** Two transactions at once: the second waits for the first. */
async function atOnce(first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) {
  let after: Promise<unknown> = Promise.resolve();
  await t.peek(async (tx) => {
    await first(tx);
    after = t.peek(second);
    await t.waitedFor(tx);
  });
  await after;
}

describe('a measure in use', () => {
  it('has a risk, and is not in use without its last one, until it is given another', async () => {
    const { measureId, riskIds, third } = await sharedMeasure();
    const [one = '', other = ''] = riskIds;
    expect(await isUsed(measureId)).toBe(true);
    await t.peek((tx) => give(tx, [one], null));
    expect(await isUsed(measureId)).toBe(true);
    await t.peek((tx) => give(tx, [other], null));
    expect(await isUsed(measureId)).toBe(false);
    await t.peek((tx) => give(tx, [third], measureId));
    expect(await isUsed(measureId)).toBe(true);
  });

  it('is not in use after two people have taken the last two risks away at once', async () => {
    const { measureId, riskIds } = await sharedMeasure();
    const [one = '', other = ''] = riskIds;
    await atOnce(
      (tx) => give(tx, [one], null),
      (tx) => give(tx, [other], null),
    );
    expect(await isUsed(measureId)).toBe(false);
  });

  it('stays in use where one person gives it a risk while another takes the others away', async () => {
    const { measureId, riskIds, third } = await sharedMeasure();
    await atOnce(
      (tx) => give(tx, [third], measureId),
      (tx) => give(tx, riskIds, null),
    );
    expect(await isUsed(measureId)).toBe(true);
  });

  it('is in use again where it is given a risk while it loses the others', async () => {
    const { measureId, riskIds, third } = await sharedMeasure();
    await atOnce(
      (tx) => give(tx, riskIds, null),
      (tx) => give(tx, [third], measureId),
    );
    expect(await isUsed(measureId)).toBe(true);
  });
});
