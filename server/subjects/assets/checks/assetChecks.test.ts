import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  type assetChecks,
  checkCodes,
  type riskChecks,
  type treatmentChecks,
} from '#domain/core/project/checks/checks';
import type { Level } from '#domain/kernel/levels';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import { needsAcceptance, standardCriteria } from '#domain/subjects/assets/risk/criteria';
import { isAccepted, remnantGaps, type Treatment, treatmentGaps } from '#domain/subjects/assets/risk/treatment';
import { subjects } from '#server/generated/subjects';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { makeBusiness, makeInventory, makeRisk, makeSystem, makeUnit } from '../../../../tests/factories/inventory';
import { assessmentApp, END, inDays, type Project } from '../../../../tests/server/assessmentApp';
import { businessAssets, businessSystems, systemAssets, systemUnits, unitAssets } from '../inventory/tables';
import { settlePlans } from '../measure/settlePlans';
import { effectMark, planMark } from '../measure/state';
import { measures } from '../measure/tables';
import { risks } from '../risk/tables';
import { assessments } from '../tables';
import { checks } from './assetChecks';

const { t, newProject, people } = assessmentApp();

interface World {
  tx: Tx;
  key: Project;
  ids: Awaited<ReturnType<typeof makeInventory>>;
}
type Change = (world: World) => Promise<unknown>;
type NewUnit = Partial<typeof unitAssets.$inferInsert>;
type NewRisk = Partial<typeof risks.$inferInsert>;

const known: NewUnit = { owner: '信息部', location: '机房', ...END };
const judged: NewRisk = { existingControl: '门禁' };

/** A business on a system of one finished unit with one risk, of which nothing is to be said. */
async function inOrder(tx: Tx, project: Project): Promise<World> {
  const key = { tenantCode: project.tenantCode, projectCode: project.projectCode };
  const ids = await makeInventory(tx, key);
  const world = { tx, key, ids };
  await unit(known)(world);
  await risk(judged)(world);
  return world;
}

const unit =
  (part: NewUnit): Change =>
  ({ tx, ids }) =>
    tx.update(unitAssets).set(part).where(eq(unitAssets.unitId, ids.unitId));
const risk =
  (part: NewRisk): Change =>
  ({ tx, ids }) =>
    tx.update(risks).set(part).where(eq(risks.riskId, ids.riskId));
const secondUnit =
  (part: NewUnit, isLinked = true, isEssential = true): Change =>
  async ({ tx, key, ids }) => {
    const unitId = await makeUnit(tx, key, '另一单元', { ...known, ...part });
    await makeRisk(tx, key, unitId, judged);
    if (isLinked)
      await tx.insert(systemUnits).values({ ...key, systemId: ids.systemId, unitId, essential: isEssential });
  };
const moreRisks =
  (...parts: NewRisk[]): Change =>
  async ({ tx, key, ids }) => {
    for (const [n, part] of parts.entries())
      await makeRisk(tx, key, ids.unitId, { vulnerability: `弱点 ${n}`, ...judged, ...part });
  };
const secondSystem =
  (links: { business?: boolean; unit?: 'essential' | 'other' }): Change =>
  async ({ tx, key, ids }) => {
    const systemId = await makeSystem(tx, key, '另一系统');
    if (links.business)
      await tx.insert(businessSystems).values({ ...key, businessId: ids.businessId, systemId, carryType: 'full' });
    if (links.unit)
      await tx
        .insert(systemUnits)
        .values({ ...key, systemId, unitId: ids.unitId, essential: links.unit === 'essential' });
  };
const system =
  (value: Level): Change =>
  ({ tx, ids }) =>
    tx.update(systemAssets).set({ value }).where(eq(systemAssets.systemId, ids.systemId));

const treated: NewRisk = {
  treatment: 'modify',
  treatmentPlan: '加固',
  treatmentOwner: '信息部',
  treatmentDeadline: inDays(30),
  riskLevel: 4,
  controls: ['8.8'],
  remnantFrequency: 1,
  remnantSeverity: 1,
  remnantLevel: 1,
};
const remaining: NewRisk = { ...treated, riskLevel: 5, remnantLevel: 4, acceptedBy: 'A', acceptReason: '成本过高' };
const carriedOut =
  (part: Partial<typeof measures.$inferInsert>): Change =>
  async (world) => {
    const { tx, key, ids } = world;
    await risk(treated)(world);
    await settlePlans(tx, key, { riskIds: [ids.riskId ?? ''], by: null });
    await tx
      .update(measures)
      .set({ state: 'done', doneOf: planMark, verifiedOf: effectMark, ...part })
      .where(eq(measures.projectCode, key.projectCode));
  };
const yesterday = inDays(-1);
const nothing: Change = async () => undefined;

/** Under the edition of 2022, with all that it asks for but what is given. */
const of2022 =
  (part: NewRisk, socialHarm: 3 | null = 3): Change =>
  async (world) => {
    const { tx, key } = world;
    await tx
      .update(assessments)
      .set({ method: standardMethods.edition2022 })
      .where(eq(assessments.projectCode, key.projectCode));
    await risk({ threatCapability: 'low', threatTiming: 'ordinary', exploitability: 2, ...part })(world);
    await tx.update(businessAssets).set({ socialHarm }).where(eq(businessAssets.projectCode, key.projectCode));
  };

const cases: Record<
  keyof typeof assetChecks | keyof typeof riskChecks | keyof typeof treatmentChecks,
  { speaks: Change; silent: Change }
> = {
  unitWithoutRisk: {
    speaks: ({ tx, ids }) => tx.delete(risks).where(eq(risks.riskId, ids.riskId)),
    silent: async ({ tx, ids }) => {
      await tx.delete(risks).where(eq(risks.riskId, ids.riskId));
      await tx
        .update(unitAssets)
        .set({ stage: 'assess', state: 'inhand', assigneeId: people.CONSUMER_EXECUTOR.accountId })
        .where(eq(unitAssets.unitId, ids.unitId));
    },
  },
  unitWithoutOwner: { speaks: unit({ owner: ' ' }), silent: unit({ owner: '李' }) },
  unitWithoutSystem: { speaks: secondUnit({}, false), silent: secondUnit({}) },
  unitUnassigned: {
    speaks: unit({ stage: 'assess', state: 'inhand' }),
    silent: async (world) =>
      unit({ stage: 'assess', state: 'inhand', assigneeId: people.CONSUMER_EXECUTOR.accountId })(world),
  },
  unitOverdue: {
    speaks: async (world) =>
      unit({
        stage: 'assess',
        state: 'inhand',
        assigneeId: people.CONSUMER_EXECUTOR.accountId,
        dueDate: yesterday,
      })(world),
    silent: unit({ dueDate: yesterday }),
  },
  unitReturned: {
    speaks: async (world) =>
      unit({
        stage: 'assess',
        state: 'inhand',
        assigneeId: people.CONSUMER_EXECUTOR.accountId,
        returnReason: '缺少位置',
      })(world),
    silent: unit({ returnReason: '缺少位置' }),
  },
  systemWithoutUnits: {
    speaks: secondSystem({ business: true }),
    silent: secondSystem({ business: true, unit: 'essential' }),
  },
  systemWithoutBusiness: { speaks: secondSystem({ unit: 'essential' }), silent: nothing },
  businessWithoutSystem: { speaks: ({ tx, key }) => makeBusiness(tx, key, '另一业务'), silent: nothing },
  unitSameName: { speaks: secondUnit({ name: '单元' }), silent: secondUnit({ name: '单元', assetType: 'software' }) },
  unitWithoutLocation: {
    speaks: unit({ location: null }),
    silent: unit({ location: null, assetType: 'software' }),
  },
  essentialUnitLow: { speaks: system(4), silent: system(3) },
  systemWithoutEssential: {
    speaks: secondSystem({ business: true, unit: 'other' }),
    silent: secondSystem({ business: true, unit: 'essential' }),
  },
  riskValueStale: { speaks: risk({ assetValue: 3 }), silent: nothing },
  highRiskUndecided: { speaks: risk({ riskLevel: 4 }), silent: risk({ riskLevel: 3 }) },
  threatJudgedTwice: {
    speaks: moreRisks({ threat: '火灾', threatFrequency: 2 }, { threat: '火灾', threatFrequency: 3 }),
    silent: moreRisks({ threat: '火灾', threatFrequency: 3 }, { threat: '水灾', threatFrequency: 2 }),
  },
  vulnerabilityJudgedTwice: {
    speaks: moreRisks({ vulnerability: '弱口令' }, { vulnerability: '弱口令', vulnerabilitySeverity: 4 }),
    silent: moreRisks({ vulnerability: '弱口令' }, { vulnerability: '未加密', vulnerabilitySeverity: 4 }),
  },
  riskWithoutControl: { speaks: risk({ existingControl: null }), silent: risk({ existingControl: '无' }) },
  ratedAlike: {
    speaks: moreRisks({}, {}, {}, {}),
    silent: moreRisks({}, {}, {}, { threatFrequency: 3 }),
  },
  valuableUnitLowRisk: {
    speaks: async (world) => {
      await unit({ value: 5 })(world);
      await risk({ assetValue: 5, riskLevel: 2 })(world);
    },
    silent: async (world) => {
      await unit({ value: 5 })(world);
      await risk({ assetValue: 5, riskLevel: 3 })(world);
    },
  },
  capabilityUnstated: { speaks: of2022({ threatCapability: null }), silent: of2022({}) },
  timingUnstated: { speaks: of2022({ threatTiming: null }), silent: nothing },
  exploitabilityUnstated: { speaks: of2022({ exploitability: null }), silent: nothing },
  harmUnjudged: {
    speaks: of2022({}, null),
    silent: async (world) => {
      await of2022({}, null)(world);
      await world.tx.delete(risks).where(eq(risks.riskId, world.ids.riskId));
    },
  },
  treatmentWithoutPlan: { speaks: risk({ ...treated, treatmentPlan: '' }), silent: risk({ treatment: 'retain' }) },
  treatmentWithoutOwner: { speaks: risk({ ...treated, treatmentOwner: ' ' }), silent: risk(treated) },
  treatmentWithoutDeadline: { speaks: risk({ ...treated, treatmentDeadline: null }), silent: risk(treated) },
  remnantMissing: {
    speaks: risk({ ...treated, remnantSeverity: null }),
    silent: risk({ ...treated, treatment: 'avoid', remnantSeverity: null }),
  },
  remnantHigher: {
    speaks: risk({ ...treated, remnantFrequency: 3 }),
    silent: risk({ ...treated, remnantFrequency: 2 }),
  },
  remnantUnaccepted: {
    speaks: risk({ ...remaining, acceptedUntil: yesterday }),
    silent: risk({ ...remaining, remnantLevel: 3, acceptedBy: null, acceptReason: null }),
  },
  acceptanceEnding: {
    speaks: risk({ ...remaining, acceptedUntil: inDays(30) }),
    silent: risk({ ...remaining, acceptedUntil: inDays(31) }),
  },
  acceptanceUnexplained: { speaks: risk({ ...remaining, acceptReason: ' ' }), silent: risk(remaining) },
  treatmentWithoutEffect: {
    speaks: risk({ ...remaining, riskLevel: 4 }),
    silent: risk({ ...treated, riskLevel: 3, remnantLevel: 3 }),
  },
  treatmentOverdue: {
    speaks: risk({ ...treated, treatmentDeadline: yesterday }),
    silent: async (world) => {
      await risk({ ...treated, treatmentDeadline: yesterday })(world);
      await carriedOut({ result: '已加固' })(world);
      await risk({ treatmentDeadline: yesterday })(world);
    },
  },
  measureUnproven: { speaks: carriedOut({}), silent: carriedOut({ result: '已加固' }) },
  treatmentDistant: {
    speaks: risk({ ...treated, riskLevel: 5, treatmentDeadline: inDays(366) }),
    silent: risk({ ...treated, riskLevel: 4, treatmentDeadline: inDays(366) }),
  },
  treatmentWithoutControls: {
    speaks: risk({ ...treated, controls: [] }),
    silent: risk({ ...treated, treatment: 'share', controls: [] }),
  },
  lowRiskTreated: { speaks: risk({ ...treated, riskLevel: 2 }), silent: risk({ ...treated, riskLevel: 3 }) },
};

describe('consistency checks of assets, risks and treatments', () => {
  const findAfter = async (change: Change) => {
    const project = await newProject();
    return t.peek(async (tx) => {
      const world = await inOrder(tx, project);
      await change(world);
      return checks.find(tx, world.key);
    });
  };

  it('have nothing to say of a project in order, nor of an empty one', async () => {
    expect(await findAfter(nothing)).toEqual({});
    const empty = await newProject();
    expect(await t.peek((tx) => checks.find(tx, empty))).toEqual({});
  });

  it.each(Object.entries(cases))(
    '%s speaks where it should, and is silent beside it',
    async (code, { speaks, silent }) => {
      expect(Object.keys(await findAfter(speaks))).toEqual([code]);
      expect(Object.keys(await findAfter(silent))).not.toContain(code);
    },
  );

  it('say of risks what the rules of treatment say', async () => {
    const project = await newProject();
    const treatments: (Treatment | null)[] = [null, 'modify', 'retain', 'avoid', 'share'];
    const options = [null, 1, 3] as const;
    const today = portalToday();
    const expected = new Map<string, number>();
    const count = (code: string) => expected.set(code, (expected.get(code) ?? 0) + 1);
    const found = await t.peek(async (tx) => {
      const { key, ids } = await inOrder(tx, project);
      for (const treatment of treatments)
        for (const remnantFrequency of options)
          for (const remnantSeverity of options)
            for (const [n, acceptedUntil] of [null, yesterday, today].entries()) {
              const part = {
                ...judged,
                treatment,
                remnantFrequency,
                remnantSeverity,
                acceptedUntil,
                riskLevel: 3 as Level,
                treatmentPlan: n === 0 ? '加固' : null,
                treatmentOwner: n === 1 ? '张' : ' ',
                treatmentDeadline: n === 2 ? inDays(9) : null,
                remnantLevel: (n === 2 ? 3 : 4) as Level,
                acceptedBy: n === 0 ? null : 'A',
                acceptReason: '理由',
                controls: ['8.8'],
              };
              await makeRisk(tx, key, ids.unitId, part);
              const whole = { ...part, threatFrequency: 2 as Level, vulnerabilitySeverity: 2 as Level };
              const codes = {
                planMissing: 'treatmentWithoutPlan',
                ownerMissing: 'treatmentWithoutOwner',
                deadlineMissing: 'treatmentWithoutDeadline',
                remnantMissing: 'remnantMissing',
                remnantHigher: 'remnantHigher',
              } as const;
              for (const gap of [...treatmentGaps(whole), ...remnantGaps(whole)])
                if (gap in codes) count(codes[gap as keyof typeof codes]);
              if (needsAcceptance(standardCriteria, part.remnantLevel) && !isAccepted(part, today))
                count('remnantUnaccepted');
            }
      return checks.find(tx, key);
    });
    expect(expected.size).toBe(6);
    for (const [code, many] of expected) expect([code, found[code as keyof typeof found]?.count]).toEqual([code, many]);
  });

  it('are each made by one field, and none is made twice', () => {
    const made = subjects.flatMap((subject) => subject.checks?.codes ?? []);
    expect([...made].sort()).toEqual([...checkCodes].sort());
  });
});
