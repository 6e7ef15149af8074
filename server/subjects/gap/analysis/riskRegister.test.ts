import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { gap as calls } from '#domain/subjects/gap/contract';
import type { GapWire } from '#domain/subjects/gap/schema';
import { risks } from '#server/subjects/assets/risk/tables';
import { makeGapAnalysis } from '../../../../tests/factories/gap';
import { makeInventory } from '../../../../tests/factories/inventory';
import { assessmentApp } from '../../../../tests/server/assessmentApp';

const { t, clients, newProject } = assessmentApp();

describe('the risk register', () => {
  it('names risks of assets by their codes, says the gap in both languages, and what is not assessed last', async () => {
    const project = await newProject();
    await t.peek(async (tx) => {
      const { riskId } = await makeInventory(tx, project);
      await tx.update(risks).set({ riskLevel: 4 }).where(eq(risks.riskId, riskId));
      const words = [{ zh: '没有清单', en: 'No list' }];
      await makeGapAnalysis(tx, project, {
        findings: [
          { ref: '5.2', computedLevel: 5, riskState: 'open', missingWords: words },
          { ref: '5.3', computedLevel: null, riskState: 'open', riskReason: '现场看到', missing: '没有记录' },
        ],
      });
    });
    const { data } = await clients.CONSUMER_OWNER.get<GapWire['listRiskRegister']['data']>(
      calls.listRiskRegister.path,
      {
        projectCode: project.projectCode,
      },
    );
    expect(data.list.map(({ source, ref, level, detail }) => [source, ref, level, detail?.en])).toEqual([
      ['finding', '5.2', 5, 'No list'],
      ['asset', 'R-0001', 4, '威胁 / 脆弱性'],
      ['finding', '5.3', null, '没有记录'],
    ]);
  });
});
