import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { projects } from '#server/core/project/tables';
import { assessmentApp } from '../../../../tests/server/assessmentApp';

const { t, clients, newProject } = assessmentApp();
type Timeline = IsoWire['getDateTimeline']['data'];
type Body = { version: number; schemes: string[]; days: object };

const read = async (projectCode: string) =>
  (await clients.CONSUMER_OWNER.get<Timeline>(calls.getDateTimeline.path, { projectCode })).data;
const save = (projectCode: string, body: Body, role: keyof typeof clients = 'CHANNEL_TENANT_MANAGER') =>
  clients[role].post<{ version: number }>(calls.saveTimeline.path, { projectCode, ...body });

describe('the days of a certification', () => {
  it('are proposed on working days before anything is planned', async () => {
    const { projectCode } = await newProject();
    const { version, days, proposed, conflicts, notices, allowedActions } = await read(projectCode);
    expect({ version, days, conflicts, allowedActions }).toEqual({
      version: 0,
      days: {},
      conflicts: [],
      allowedActions: ['view', 'fill', 'acknowledge'],
    });
    expect(Object.values(proposed)).toEqual([...Object.values(proposed)].sort());
    expect(notices.map(({ year, status }) => [year, status])).toEqual([
      [2026, 'announced'],
      [2027, 'provisional'],
    ]);
  });

  it('are saved with their conflicts, and each save is logged with what it changed', async () => {
    const { projectCode } = await newProject();
    const days = { release: '2026-06-01', stage1: '2026-08-31' };
    const first = await save(projectCode, { version: 0, schemes: ['ISMS'], days });
    expect(first.data, first.errorMsg).toEqual({ version: 1 });
    expect(await read(projectCode)).toMatchObject({
      version: 1,
      schemes: ['ISMS'],
      days,
      conflicts: [{ milestone: 'stage1', rule: 'running', scheme: 'ISMS', earliest: '2026-09-01' }],
      proposed: { ...days, internalAudit: '2026-08-03' },
    });
    const moved = { release: '2026-06-01', stage1: '2026-09-01', stage2: '2026-09-15' };
    expect((await save(projectCode, { version: 1, schemes: ['ISMS'], days: moved }, 'CONSUMER_PM')).data.version).toBe(
      2,
    );
    expect((await read(projectCode)).conflicts).toEqual([]);
    const rows = (await t.audits('saveTimeline')).filter(({ entityCode }) => entityCode === projectCode);
    expect(rows.map(({ detail }) => detail)).toMatchObject([
      {
        version: 2,
        changed: {
          stage1: { before: '2026-08-31', after: '2026-09-01' },
          stage2: { before: null, after: '2026-09-15' },
        },
      },
      { version: 1, changed: { schemes: { before: [], after: ['ISMS'] } } },
    ]);
    // What is absent is planned no more.
    expect((await save(projectCode, { version: 2, schemes: [], days: {} })).data.version).toBe(3);
    expect(await read(projectCode)).toMatchObject({ version: 3, schemes: [], days: {} });
  });

  it('are saved by one of two at once, whose days the other is shown', async () => {
    const { projectCode } = await newProject();
    const body = (stage1: string) => ({ version: 0, schemes: ['QMS'], days: { stage1 } });
    const both = await Promise.all([
      save(projectCode, body('2026-09-01')),
      save(projectCode, body('2026-09-02'), 'CONSUMER_PM'),
    ]);
    expect(both.map(({ errorCode }) => errorCode).sort()).toEqual(['200', 'conflict']);
    const { days } = await read(projectCode);
    const refused = both.find(({ errorCode }) => errorCode === 'conflict');
    expect(refused?.data).toMatchObject({ current: { version: 1, schemes: ['QMS'], days } });
  });

  it('are refused where they are none, or of no scheme', async () => {
    const { projectCode } = await newProject();
    const empty = { version: 0, schemes: [], days: {} };
    for (const wrong of [
      { days: { stage1: '2026-02-30' } },
      { days: { stage3: '2026-03-02' } },
      { schemes: ['XMS'] },
      { schemes: Array(6).fill('QMS') },
      { version: -1 },
    ])
      expect((await save(projectCode, { ...empty, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    expect((await read(projectCode)).version).toBe(0);
  });

  it('stay as they are once the project is terminated', async () => {
    const { projectCode } = await newProject();
    await clients.CHANNEL_TENANT_MANAGER.post('/api/portal/project/close', { projectCode, reason: '客户暂停' });
    const answer = await save(projectCode, { version: 0, schemes: [], days: {} });
    expect(answer.errorCode).toBe('refused_transition');
  });
});

describe('the days of an application to a government program', () => {
  const newApplication = async () => {
    const { projectCode } = await newProject();
    await t.peek((tx) =>
      tx
        .update(projects)
        .set({ projectType: 'gov', standardCode: 'HIGHTECH-2016' })
        .where(eq(projects.projectCode, projectCode)),
    );
    return projectCode;
  };

  it('are proposed by its own steps, but for the closing day', async () => {
    const { program, version, proposed, conflicts } = await read(await newApplication());
    expect({ program, version, conflicts }).toEqual({ program: 'HNTE', version: 0, conflicts: [] });
    const steps = ['contract', 'figures', 'materials', 'internalReview', 'filing'];
    expect(Object.keys(proposed).sort()).toEqual([...steps, 'expertReview', 'publicity', 'certificate'].sort());
    const { projectCode } = await newProject();
    expect((await read(projectCode)).program).toBeNull();
  });

  it('are saved with the conflicts of its rules', async () => {
    const projectCode = await newApplication();
    const days = { figures: '2025-12-15', filing: '2026-08-03', closing: '2026-07-31' };
    expect((await save(projectCode, { version: 0, schemes: [], days })).data).toEqual({ version: 1 });
    expect((await read(projectCode)).conflicts).toEqual([
      { milestone: 'figures', rule: 'openYear', year: 2025 },
      { milestone: 'filing', rule: 'closed', closesOn: '2026-07-31' },
    ]);
    const rows = (await t.audits('saveTimeline')).filter(({ entityCode }) => entityCode === projectCode);
    expect(rows[0]?.detail).toMatchObject({ changed: { filing: { before: null, after: '2026-08-03' } } });
  });

  it('are of its own plan alone, as those of a certification are', async () => {
    const application = await newApplication();
    const { projectCode } = await newProject();
    for (const [code, schemes, days, wrong] of [
      [application, [], { stage1: '2026-08-03' }, 'stage1'],
      [application, ['ISMS'], {}, 'ISMS'],
      [projectCode, ['ISMS'], { filing: '2026-08-03' }, 'filing'],
    ] as const) {
      const { errorCode, errorMsg } = await save(code, { version: 0, schemes: [...schemes], days });
      expect(errorCode).toBe('unknown_reference');
      expect(errorMsg).toContain(wrong);
      expect((await read(code)).version).toBe(0);
    }
  });
});
