import { eq, getTableColumns } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { businessAssets, systemAssets } from '#server/subjects/assets/inventory/tables';
import { reportLogos } from '#server/subjects/assets/report/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import { makeFile } from '../../../../tests/factories/files';
import { makeBusiness, makeSystem } from '../../../../tests/factories/inventory';
import { highRisk } from '../../../../tests/factories/work';
import { assessmentApp, BASE, END, inDays, MEANT } from '../../../../tests/server/assessmentApp';
import { fingerprintOf, firstFingerprintOf, stated } from './fingerprint';

const { t, people, clients, newProject, work, unitOf, assessmentOf } = assessmentApp();

const ofProject = ({ tenantCode, projectCode }: { tenantCode: string; projectCode: string }) => ({
  tenantCode,
  projectCode,
});
const ACCEPT = '/api/portal/risk/accept';

/** A signed project, and how each of its records is saved unchanged but for some fields. */
async function signed() {
  const project = await newProject();
  const { projectCode } = project;
  const acceptance = {
    acceptedBy: people.CONSUMER_OWNER.accountId,
    acceptReason: '可以承受',
    acceptedUntil: inDays(30),
  };
  const { unitId, riskId } = await work(project, END, { risk: { ...highRisk, ...acceptance } });
  const [businessId, systemId] = await t.peek(async (tx) => [
    await makeBusiness(tx, project),
    await makeSystem(tx, project),
  ]);
  // As every save leaves them: values and levels follow from the rest.
  const pm = clients.CONSUMER_PM;
  const risk = async () => {
    const [row] = await t.peek((tx) => tx.select().from(risks).where(eq(risks.riskId, riskId)));
    if (!row) throw new Error('The risk is gone.');
    return row;
  };
  const given = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));
  const save = {
    async unit(change: object, headers?: Record<string, string>) {
      const { assetCode, name, category, assetType, owner, location, description, version, ...row } =
        await unitOf(unitId);
      const { confidentiality, integrity, availability } = row;
      const fields = given({ assetCode, name, category, assetType, owner, location, description });
      const cia = { confidentiality, integrity, availability };
      return pm.post(
        `${BASE}/unitAssets/update`,
        { projectCode, unitId, version, ...fields, ...cia, systems: [], ...change },
        headers,
      );
    },
    async business(change: object, headers?: Record<string, string>) {
      const [row] = await t.peek((tx) =>
        tx.select().from(businessAssets).where(eq(businessAssets.businessId, businessId)),
      );
      const { assetCode, name, ownImportance, version } = row ?? {};
      const body = { projectCode, businessId, version, assetCode, name, ownImportance, associations: [], ...change };
      return pm.post(`${BASE}/businessAssets/addOrUpdate`, body, headers);
    },
    async system(change: object, headers?: Record<string, string>) {
      const [row] = await t.peek((tx) => tx.select().from(systemAssets).where(eq(systemAssets.systemId, systemId)));
      const { assetCode, name, confidentiality, integrity, availability, version } = row ?? {};
      const fields = { assetCode, name, confidentiality, integrity, availability, businesses: [] };
      return pm.post(
        `${BASE}/systemAssets/addOrUpdate`,
        { projectCode, systemId, version, ...fields, ...change },
        headers,
      );
    },
    async risk(change: object, headers?: Record<string, string>) {
      const { threat, vulnerability, threatFrequency, vulnerabilitySeverity, version } = await risk();
      const fields = { threat, vulnerability, threatFrequency, vulnerabilitySeverity };
      return pm.post(`${BASE}/assess/update`, { projectCode, unitId, riskId, version, ...fields, ...change }, headers);
    },
    async control(
      { treatment, ...change }: { treatment?: object; existingControl?: string },
      headers?: Record<string, string>,
    ) {
      const row = await risk();
      const { treatmentPlan, treatmentOwner, treatmentDeadline, controls } = row;
      const decided = given({ treatment: row.treatment, treatmentPlan, treatmentOwner, treatmentDeadline, controls });
      const body = { projectCode, riskId, version: row.version, treatment: { ...decided, ...treatment }, ...change };
      return pm.post(`${BASE}/assessControl/update`, body, headers);
    },
    async acceptance(change: object | null, headers?: Record<string, string>) {
      const { acceptReason: reason, acceptedUntil: until } = await risk();
      const body = { projectCode, rows: [{ riskId }], acceptance: change && { reason, until, ...change } };
      const shown = await clients.CONSUMER_OWNER.post<{ count: number; seal: string }>(ACCEPT, body);
      // The same again is nothing to do.
      if (!shown.success || shown.data.count === 0) return shown;
      return clients.CONSUMER_OWNER.post(ACCEPT, { ...body, seal: shown.data.seal }, headers);
    },
  };
  for (const kind of ['unit', 'business', 'system', 'control', 'acceptance'] as const) {
    const answer = await save[kind]({});
    expect(answer.success, `${kind}: ${answer.errorMsg} ${JSON.stringify(answer.fields)}`).toBe(true);
  }
  const answer = await pm.post(`${BASE}/assets/consumerComplete`, { projectCode });
  expect(answer.success, answer.errorMsg).toBe(true);
  return { ...project, riskId, save, isSigned: async () => (await assessmentOf(project)).signedAt !== null };
}

type Kind = keyof Awaited<ReturnType<typeof signed>>['save'];
const changes: readonly (readonly [Kind, object | null])[] = [
  ['unit', { name: '另一个名称' }],
  ['unit', { assetCode: 'OTHER-1' }],
  ['unit', { owner: '王思远' }],
  ['unit', { location: '二号机房' }],
  ['unit', { description: '备用' }],
  ['unit', { availability: 3 }],
  ['business', { name: '另一项业务' }],
  ['business', { ownImportance: 3 }],
  ['business', { biz_func: undefined, description: '说明' }],
  ['system', { name: '另一个系统' }],
  ['system', { integrity: 4 }],
  ['risk', { threat: '断电' }],
  ['risk', { threatFrequency: 4 }],
  ['risk', { vulnerabilitySeverity: 4 }],
  ['control', { existingControl: '每周备份' }],
  ['control', { treatment: { treatmentPlan: '更换设备' } }],
  ['control', { treatment: { treatmentOwner: '王思远' } }],
  ['control', { treatment: { treatmentDeadline: inDays(60) } }],
  ['control', { treatment: { treatmentCost: 1_200_000 } }],
  ['control', { treatment: { controls: ['8.8'] } }],
  ['acceptance', { reason: '成本过高' }],
  ['acceptance', { until: inDays(60) }],
  ['acceptance', null],
];

describe('a signature', () => {
  it.each(changes)('ends with a change of what the report states of it: %s %j', async (kind, change) => {
    const { save, isSigned, projectCode } = await signed();
    expect((await save[kind]({})).success).toBe(true);
    expect(await isSigned()).toBe(true);
    const before = await assessmentOf({ tenantCode: '', projectCode });

    const asked = await save[kind](change as object);
    expect(asked).toMatchObject({
      errorCode: 'ends_signature',
      data: { signedBy: '人 CONSUMER_PM', signedAt: before.signedAt?.toISOString() },
    });
    expect(asked.errorMsg).toContain('人 CONSUMER_PM');
    expect(await assessmentOf({ tenantCode: '', projectCode })).toEqual(before);

    const meant = await save[kind](change as object, MEANT);
    expect(meant.success, meant.errorMsg).toBe(true);
    expect(await isSigned()).toBe(false);
  });

  it('goes through with the same key once it is meant', async () => {
    const { save, isSigned } = await signed();
    const key = { 'idempotency-key': 'the-same-save' };
    const body = { existingControl: '每周备份' };
    expect((await save.control(body, key)).errorCode).toBe('ends_signature');
    expect((await save.control(body, { ...key, ...MEANT })).success).toBe(true);
    expect(await isSigned()).toBe(false);
  });

  it('from before keeps to its own rule', async () => {
    const made = await signed();
    const { projectCode, save, isSigned } = made;
    await t.peek(async (tx) => {
      const signedFingerprint = await firstFingerprintOf(tx, made);
      await tx.update(assessments).set({ signedFingerprint }).where(eq(assessments.projectCode, projectCode));
    });
    expect((await save.control({ existingControl: '每周备份' })).success).toBe(true);
    expect(await isSigned()).toBe(true);
    expect((await save.control({ treatment: { treatmentPlan: '更换设备' } })).errorCode).toBe('ends_signature');
  });

  it('from before costs were stated keeps to what it stated', async () => {
    const made = await signed();
    const { projectCode, save, isSigned } = made;
    await t.peek(async (tx) => {
      const signedFingerprint = await fingerprintOf(tx, made, 'v2');
      await tx.update(assessments).set({ signedFingerprint }).where(eq(assessments.projectCode, projectCode));
    });
    expect((await save.control({ treatment: { treatmentCost: 1_200_000 } })).success).toBe(true);
    expect(await isSigned()).toBe(true);
    expect((await save.control({ treatment: { treatmentPlan: '更换设备' } })).errorCode).toBe('ends_signature');
  });

  it('from before a logo was stated keeps to what it stated, and a new one ends with another logo', async () => {
    const made = await signed();
    const { projectCode, isSigned } = made;
    const logo = (sha256: string, version?: 'v4') =>
      t.peek(async (tx) => {
        const objectId = await makeFile(t.services, tx, made);
        await tx
          .insert(reportLogos)
          .values({ ...ofProject(made), objectId, sha256, width: 1, height: 1 })
          .onConflictDoUpdate({ target: [reportLogos.tenantCode, reportLogos.projectCode], set: { sha256 } });
        return fingerprintOf(tx, made, version);
      });
    const [old, now] = await t.peek(async (tx) => [await fingerprintOf(tx, made, 'v4'), await fingerprintOf(tx, made)]);
    expect(await logo('a', 'v4')).toBe(old);
    const withLogo = await logo('a');
    expect(withLogo).not.toBe(now);
    expect(await logo('b')).not.toBe(withLogo);
    await t.peek((tx) =>
      tx.update(assessments).set({ signedFingerprint: old }).where(eq(assessments.projectCode, projectCode)),
    );
    expect((await made.save.unit({})).success).toBe(true);
    expect(await isSigned()).toBe(true);
  });

  it('does not end for who works on a unit until when', async () => {
    const { projectCode, isSigned } = await signed();
    const given = await clients.CONSUMER_PM.post(`${BASE}/owner/update`, { projectCode, accountId: null });
    expect(given.success, given.errorMsg).toBe(true);
    expect(await isSigned()).toBe(true);
  });
});

describe('the fingerprint', () => {
  it('changes on the day after an acceptance has ended, without any edit', async () => {
    const project = await signed();
    const now = () => t.peek((tx) => fingerprintOf(tx, project));
    const before = await now();
    expect(before).toMatch(/^v7:[0-9a-f]{64}$/u);
    const onDay = async (days: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 3_600_000 });
      return now().finally(() => vi.useRealTimers());
    };
    expect(await onDay(30)).toBe(before);
    expect(await onDay(31)).not.toBe(before);
  });

  it('has a place for every column that there is: the report states it, or it does not', () => {
    const unstated = new Set([
      'tenantCode',
      'projectCode',
      'version',
      'createdAt',
      'updatedAt',
      'updatedBy',
      // Given with the key, and never changed.
      'riskCode',
      // Who works on a unit, and how far; when something was accepted.
      'state',
      'standingSince',
      'assigneeId',
      'dueDate',
      'returnReason',
      'submittedBy',
      'completedBy',
      'returnedBy',
      'seenAt',
      'acceptedAt',
      // Whose account the stated name is of.
      'treatmentOwnerId',
      // Of the assessment: stated by itself, or how its work goes and who signed it.
      'method',
      'edition',
      'status',
      'inventoryVersion',
      'workVersion',
      'rounds',
      'roundsUpTo',
      'risksCoded',
      'measuresCoded',
      'signedBy',
      'signedAt',
      'signedFingerprint',
      'finishedAt',
      // Of the criteria: their approval is stated.
      'criteriaVersion',
      'criteriaNumbered',
      'criteriaProposed',
      'criteriaProposedBy',
      'criteriaProposedAt',
      // Of the logo: where its bytes are, and what follows from them.
      'objectId',
      'width',
      'height',
    ]);
    for (const { table, key, says } of Object.values(stated)) {
      const covered = new Set<unknown>([...key, ...says]);
      const forgotten = Object.entries(getTableColumns(table)).filter(
        ([name, column]) => !covered.has(column) && !unstated.has(name),
      );
      expect(forgotten.map(([name]) => name)).toEqual([]);
    }
  });
});
