import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { risks } from '#server/subjects/assets/risk/tables';
import type { Project } from './assessmentApp';
import type { Client, TestApp } from './testApp';

/** Bulk edits of risks as the screens send them. */
export const change = (client: Client, body: object, headers?: Record<string, string>) =>
  client.post<AssetsWire['changeRisks']['data']>(assets.changeRisks.path, { change: {}, ...body }, headers);

/** First shown, then done. */
export async function done(client: Client, body: object, headers?: Record<string, string>) {
  const { data } = await change(client, body);
  const answer = await change(client, { ...body, seal: data.seal }, headers);
  expect(answer.success, answer.errorMsg).toBe(true);
  return answer.data;
}

export const undo = (client: Client, { projectCode }: Project, changeCode: string | null) =>
  client.post<AssetsWire['undoChange']['data']>(assets.undoChange.path, { projectCode, changeCode });

/** The risk as it is stored. */
export async function storedRisk(t: Pick<TestApp, 'peek'>, riskId: string) {
  const [row] = await t.peek((tx) => tx.select().from(risks).where(eq(risks.riskId, riskId)));
  if (!row) throw new Error('The risk is gone.');
  return row;
}
