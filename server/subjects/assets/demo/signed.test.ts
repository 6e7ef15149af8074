import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { release as calls } from '#domain/capabilities/release/contract';
import type { ReleaseWire } from '#domain/capabilities/release/schema';
import { portalToday } from '#server/kernel/days';
import { daysAgo } from '#server/seed/story';
import { testApp } from '../../../../tests/server/testApp';
import { SIGNED_PROJECT } from './signed';

const t = testApp({ worker: true });

describe('the final report of the demo', () => {
  it('was prepared, reviewed and approved by three different people, and prints their acts and days', async () => {
    const reader = await t.as('13800000012');
    const { data } = await reader.get<ReleaseWire['getRelease']['data']>(calls.getRelease.path, {
      projectCode: SIGNED_PROJECT,
      document: 'riskReport',
    });
    expect(data.current?.standing).toBe('approved');
    const report = await reader.get<{ objectId: string; name: string }>(
      '/consulting/project/assetsRiskEvaluateReport',
      {
        projectCode: SIGNED_PROJECT,
      },
    );
    expect(report.data?.name, report.errorMsg).toMatch(/_V1\.0_/u);
    const file = await reader.get('/consulting/file/download', { objectId: report.data.objectId });
    const xml = Buffer.from(unzipSync(file.bytes)['word/document.xml'] ?? []).toString();
    const text = xml.replace(/<\/w:p>/gu, '\n').replace(/<[^>]+>/gu, '');
    for (const [role, name, days] of [
      ['编制', '冯子昂', 5],
      ['审核', '林晓岚', 4],
      ['批准', '方志强', 2],
    ] as const)
      expect(text).toContain(`${role}\n${name}\n\n${portalToday(daysAgo(days))}`);
    expect(text).toContain('12 个由提交人以外的人复核通过');
    expect(text).toContain('林海燕');
    expect(text).not.toContain('草稿');
  });
});
