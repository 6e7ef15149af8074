import { eq } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import type { Client, TestApp } from './testApp';

export const PROJECT = 'PDEMO27001A';
export const PM = '13800000021';
export const OWNER = '13800000022';
export const EXECUTOR = '13800000023';
export const OTHER_PM = '13800000025';

export const UPDATE = '/consulting/project/assess/update';
export const LIST = '/consulting/project/assess/list';

export interface Risk {
  riskId: string;
  unitId: string;
  version: number;
  riskValue: number;
  riskLevel: number;
  assetValue: number;
  threatFrequency: number;
  vulnerabilitySeverity: number;
  remnantLevel: number | null;
  remnantValue: number | null;
  acceptedBy: string | null;
  treatment: string | null;
  editable: string[];
}

export const input = (unitId: string, fields: Record<string, unknown> = {}) => ({
  projectCode: PROJECT,
  unitId,
  threat: '勒索软件',
  vulnerability: '没有离线备份',
  threatFrequency: 4,
  vulnerabilitySeverity: 5,
  ...fields,
});

export const riskOf = async (client: Client, riskId: string) =>
  (await client.get<{ risk: Risk }>('/api/portal/risk/detail', { projectCode: PROJECT, riskId })).data.risk;

/** Two units of the demo project: one with the executor at the step of assessing, one unassigned. */
export function demoRisks(t: TestApp) {
  const units = { own: '', foreign: '' };
  beforeAll(async () => {
    const [account] = await t
      .peek((tx) => tx.execute<{ id: string }>(`SELECT account_id AS id FROM accounts WHERE phone = '${EXECUTOR}'`))
      .then(({ rows }) => rows);
    const found = await t.peek((tx) =>
      tx.select().from(unitAssets).where(eq(unitAssets.projectCode, PROJECT)).limit(2),
    );
    units.own = found[0]?.unitId ?? '';
    units.foreign = found[1]?.unitId ?? '';
    await t.peek((tx) =>
      tx
        .update(unitAssets)
        .set({ assigneeId: account?.id, stage: 'assess', state: 'inhand' })
        .where(eq(unitAssets.unitId, units.own)),
    );
    await t.peek((tx) =>
      tx
        .update(unitAssets)
        .set({ assigneeId: null, stage: 'assess', state: 'inhand' })
        .where(eq(unitAssets.unitId, units.foreign)),
    );
  });
  return {
    units,
    /** The state of the executor's unit from here on. */
    standing: (stage: 'assess' | 'control' | 'risk' | 'remnant_risk', state: 'inhand' | 'submitted' = 'inhand') =>
      t.peek((tx) => tx.update(unitAssets).set({ stage, state }).where(eq(unitAssets.unitId, units.own))),
  };
}
