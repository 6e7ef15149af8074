import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { release } from '#domain/capabilities/release/contract';
import type { ReleaseWire } from '#domain/capabilities/release/schema';
import { gap as calls } from '#domain/subjects/gap/contract';
import { blankEntry } from '#domain/subjects/gap/statement/rules';
import { makeGapAnalysis } from '../../../../tests/factories/gap';
import { assessmentApp } from '../../../../tests/server/assessmentApp';

const { t, people, clients, newProject } = assessmentApp({ worker: true });
const document = 'statement' as const;
const applied = { isApplicable: true, drivers: ['law'] } as const;

/** A statement of two controls. */
async function begun() {
  const control = (ref: string) => ({ ref, kind: 'control' as const, parentRef: 'A.5', riskState: null });
  const { projectCode } = await newProject().then(async (project) => {
    await t.peek((tx) => makeGapAnalysis(tx, project, { findings: [control('A.5.1'), control('A.5.2')] }));
    return project;
  });
  const make = async (number: number | null, format = 'docx') => {
    const { data, errorMsg } = await clients.CONSUMER_PM.post<{ objectId: string; name: string }>(
      calls.createStatementFile.path,
      { projectCode, number, format, language: 'zh-CN' },
    );
    if (!data) throw new Error(errorMsg);
    const { bytes } = await clients.CONSUMER_PM.get('/consulting/file/download', { objectId: data.objectId });
    const parts = format === 'docx' ? unzipSync(bytes) : {};
    const xml = Buffer.from(parts['word/document.xml'] ?? []).toString();
    return { name: data.name, bytes, text: xml.replace(/<\/w:p>/gu, '\n').replace(/<[^>]+>/gu, '') };
  };
  const save = (entries: object[]) =>
    clients.CONSUMER_PM.post(calls.saveStatementEntries.path, { projectCode, entries });
  return { projectCode, make, save };
}

describe('the approval of a statement of applicability', () => {
  it('names undecided controls, and counts nothing of them as decided', async () => {
    const { make, save } = await begun();
    const saved = await save([{ ...blankEntry('A.5.1'), version: 0, ...applied, implementation: 'partial' }]);
    expect(saved.success, saved.errorMsg).toBe(true);
    const { text, name } = await make(null);
    expect(name).toContain('草稿');
    expect(text).toContain('共 2 项控制：适用 1 项，其中已完全实施 0 项；不适用 0 项；待定 1 项。');
    expect(text).toContain('尚未决定是否适用的 1 项：A.5.2。');
    expect(text).toContain('下列 1 项适用的控制尚未完全实施');
    expect(text).toMatch(/SA-\d{4}-\d{4}/u);
  });

  it('recommends nothing for undecided controls, and counts an unstated implementation as open', async () => {
    const { make, save } = await begun();
    const { text: empty } = await make(null);
    expect(empty).toContain('共 2 项控制，均尚未决定是否适用。');
    expect(empty).toContain('尚有 2 项控制未决定是否适用，决定之后才能提出建议。');
    expect(empty).not.toMatch(/均已完全实施|适用 0 项/u);
    await save([{ ...blankEntry('A.5.1'), version: 0, ...applied }]);
    expect((await make(null)).text).toMatch(/下列 1 项适用的控制尚未完全实施[\s\S]*高\nA\.5\.1\n[^\n]*\n未说明/u);
    const done = { ...applied, implementation: 'full' } as const;
    await save([
      { ...blankEntry('A.5.1'), version: 1, ...done },
      { ...blankEntry('A.5.2'), version: 0, ...done },
    ]);
    expect((await make(null)).text).toContain('适用的 2 项控制均已完全实施。');
  });

  it('is given by the customer alone, for the version that was seen, and each version keeps its own', async () => {
    const { projectCode, make, save } = await begun();
    await save([
      { ...blankEntry('A.5.1'), version: 0, ...applied, implementation: 'full' },
      { ...blankEntry('A.5.2'), version: 0, isApplicable: false, justification: '无自有机房' },
    ]);
    const finish = () => clients.CONSUMER_PM.post(calls.finishStatement.path, { projectCode, note: '发布' });
    const lead = clients.CHANNEL_TENANT_MANAGER;
    const submit = (reviewer: string, approver: string) =>
      lead.post<{ releaseId: string }>(release.submitRelease.path, {
        projectCode,
        document,
        reviewerId: reviewer,
        approverId: approver,
      });
    const { accountId: colleague } = people.CHANNEL_TENANT_SUB_MANAGER;
    const { accountId: owner } = people.CONSUMER_OWNER;
    expect((await submit(colleague, owner)).errorCode).toBe('refused_transition');
    expect((await finish()).success).toBe(true);
    expect((await make(1)).name).toContain('_V1_待批准_');
    // A consultant reviews it, but never approves it.
    expect((await submit(owner, colleague)).errorCode).toBe('not_found');
    const { data, errorMsg } = await submit(colleague, owner);
    expect(data, errorMsg).toBeTruthy();
    const move = (client: typeof lead, action: string) =>
      client.post(release.moveRelease.path, { projectCode, document, releaseId: data.releaseId, action });
    expect((await move(clients.CHANNEL_TENANT_SUB_MANAGER, 'review')).success).toBe(true);
    expect((await move(clients.CONSUMER_OWNER, 'approve')).success).toBe(true);
    const first = await make(1);
    expect(first.name).toMatch(/_V1_\d/u);
    expect(first.text).toContain('人 CONSUMER_OWNER');
    expect((await make(1, 'pdf')).bytes.subarray(0, 5).toString()).toBe('%PDF-');
    // The next version is another content: it waits for its own approval, and lists the first one's.
    await save([{ ...blankEntry('A.5.1'), version: 1, ...applied, implementation: 'partial' }]);
    expect((await finish()).success).toBe(true);
    const second = await make(2);
    expect(second.name).toContain('_V2_待批准_');
    expect(second.text).toContain('已批准（人 CONSUMER_OWNER）');
    expect((await make(1)).name).toMatch(/_V1_\d/u);
    const { data: seen } = await lead.get<ReleaseWire['getRelease']['data']>(release.getRelease.path, {
      projectCode,
      document,
    });
    expect(seen).toMatchObject({ current: { standing: 'overtaken' }, allowedActions: ['submit'] });
    expect(
      seen.candidates
        .filter(({ mayApprove }) => mayApprove)
        .map(({ accountId }) => accountId)
        .sort(),
    ).toEqual([owner, people.CONSUMER_PM.accountId].sort());
  });
});
