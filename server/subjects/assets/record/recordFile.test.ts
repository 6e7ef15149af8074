import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import type { RecordEntity } from '#domain/subjects/assets/record/record';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { tidyAttachments } from '#server/capabilities/attachment/tidyAttachments';
import { projects } from '#server/core/project/tables';
import { files } from '#server/kernel/files/tables';
import { risks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import { fingerprintOf } from '#server/subjects/assets/work/fingerprint';
import { putProject } from '../../../../tests/factories/projects';
import { makePerson } from '../../../../tests/factories/tenants';
import { changePlan, makeMeasure } from '../../../../tests/factories/work';
import { assessmentApp, type Project } from '../../../../tests/server/assessmentApp';
import type { Client } from '../../../../tests/server/testApp';

const { t, customer, people, clients, newProject } = assessmentApp();
const CALLS = '/api/portal/record';
const [pm, owner, executor, auditor, consultant] = [
  () => clients.CONSUMER_PM,
  () => clients.CONSUMER_OWNER,
  () => clients.CONSUMER_EXECUTOR,
  () => clients.INTERNAL_AUDITOR,
  () => clients.CHANNEL_TENANT_MANAGER,
];
type Files = AssetsWire['listRecordFiles']['data'];

/** A unit of the executor's with a risk whose treatment is agreed, and calls about one of the three. */
async function setUp(entity: RecordEntity, project?: Project) {
  const { tenantCode, projectCode } = project ?? (await newProject());
  const assigneeId = people.CONSUMER_EXECUTOR.accountId;
  const made = await t.peek((tx) => makeMeasure(tx, { tenantCode, projectCode }, {}, { assigneeId }));
  const ids = { unit: made.unitId, risk: made.riskId, measure: made.measureId };
  const about = { projectCode, entity, entityId: ids[entity] };
  const add = (client: Client, name = '更新记录.txt', content: string | Buffer = '已更新', other: object = {}) =>
    client.upload<{ objectId: string }>(assets.addRecordFile.path, {
      fields: { ...about, ...other },
      name,
      content: Buffer.from(content),
    });
  const list = async (client: Client) => (await client.get<Files>(`${CALLS}/files`, about)).data;
  const load = (client: Client, objectId: string, other: object = {}) =>
    client.get(`${CALLS}/file`, { ...about, objectId, ...other });
  const remove = (client: Client, objectId: string) => client.post(`${CALLS}/file/remove`, { ...about, objectId });
  return { ...made, tenantCode, projectCode, about, add, list, load, remove };
}
const ofAll = describe.each<RecordEntity>(['unit', 'risk', 'measure']);

ofAll('files of a %s', (entity) => {
  it('are added, read by all who see the record, and removed by their author or a maintainer', async () => {
    const { about, add, list, load, remove } = await setUp(entity);
    const { objectId } = (await add(executor())).data;
    const other = (await add(owner(), '会议纪要.pdf', '%PDF-1.7 …')).data.objectId;
    expect((await load(auditor(), objectId)).bytes.toString()).toBe('已更新');
    expect((await load(consultant(), other)).headers['content-disposition']).toContain('attachment');
    expect(await list(auditor())).toMatchObject({
      list: [
        {
          objectId,
          name: '更新记录.txt',
          mime: 'text/plain',
          size: 9,
          addedBy: '人 CONSUMER_EXECUTOR',
          allowedActions: [],
        },
        { name: '会议纪要.pdf', mime: 'application/pdf', addedBy: '人 CONSUMER_OWNER' },
      ],
      allowedActions: [],
    });
    const mayRemove = async (client: Client) => (await list(client)).list.map((file) => file.allowedActions);
    expect(await mayRemove(executor())).toEqual([['remove'], []]);
    expect(await mayRemove(pm())).toEqual([['remove'], ['remove']]);
    expect((await remove(executor(), other)).errorCode).toBe('403');
    expect((await remove(pm(), other)).success).toBe(true);
    expect((await remove(executor(), objectId)).success).toBe(true);
    expect((await remove(executor(), objectId)).errorCode).toBe('not_found');
    expect((await list(pm())).list).toEqual([]);
    const logged = entity === 'measure' ? ['addEvidence', 'removeEvidence'] : ['addRecordFile', 'removeRecordFile'];
    for (const action of logged)
      expect((await t.audits(action))[0]).toMatchObject({
        entity,
        entityCode: about.entityId,
        tenantCode: customer.tenantCode,
        detail: { projectCode: about.projectCode },
      });
  });

  it('are a document, a picture or a text by what they hold, and of bounded number', async () => {
    const { add } = await setUp(entity);
    expect((await add(executor(), '截图.png', 'MZ-not-a-picture')).errorCode).toBe('file_type');
    expect((await add(executor(), '页面.html', '<script>')).errorCode).toBe('file_type');
    expect((await add(executor(), '空.txt', '')).success).toBe(false);
    // What the bytes pass for is no reason to hand out something that a desktop runs by its name.
    for (const name of ['账单.hta', '账单.pdf.exe', '账单', '账单.docm'])
      expect((await add(executor(), name, '%PDF-1.7 <script>')).errorCode).toBe('file_type');
    expect((await add(pm(), '账单.PDF', '%PDF-1.7')).success).toBe(true);
    for (let n = 0; n < 19; n++) expect((await add(executor())).success).toBe(true);
    expect((await add(executor())).errorCode).toBe('limit_reached');
  });

  it('are refused to onlookers, other executors and visitors, and under another record', async () => {
    const { about, add, load, remove } = await setUp(entity);
    const { objectId } = (await add(pm())).data;
    expect((await add(auditor())).errorCode).toBe('403');
    const stranger = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    const client = await t.as(stranger.phone);
    expect((await load(client, objectId)).errorCode).toBe('not_found');
    expect((await add(client)).errorCode).toBe('not_found');
    expect((await remove(client, objectId)).errorCode).toBe('not_found');
    // The other way to files is closed to executors, and another record's name opens none.
    expect((await executor().get('/consulting/file/download', { objectId })).errorCode).toBe('not_found');
    const another = await setUp(entity, { tenantCode: customer.tenantCode, projectCode: about.projectCode } as Project);
    expect((await load(executor(), objectId, { entityId: another.about.entityId })).errorCode).toBe('not_found');
    expect((await load(t.nobody, objectId)).errorCode).toBe('10000');
    expect((await add(pm(), 'a.txt', 'a', { entity: 'project' })).status).toBe(400);
  });

  it('go on once the assessment is signed and finished, without touching either, and not in a project that was given up', async () => {
    const { projectCode, tenantCode, add, list, load, remove } = await setUp(entity);
    const key = { tenantCode, projectCode };
    const before = await t.peek(async (tx) => {
      const signedFingerprint = await fingerprintOf(tx, key);
      const signed = { signedFingerprint, signedAt: new Date(), signedBy: people.CONSUMER_PM.accountId };
      await tx.update(assessments).set(signed).where(eq(assessments.projectCode, projectCode));
      await putProject(tx, projectCode, 'finished');
      return signedFingerprint;
    });
    const { objectId } = (await add(executor())).data;
    expect(objectId).toBeTruthy();
    expect(await t.peek((tx) => fingerprintOf(tx, key))).toBe(before);
    const [now] = await t.peek((tx) => tx.select().from(assessments).where(eq(assessments.projectCode, projectCode)));
    expect(now?.signedFingerprint).toBe(before);
    await t.peek((tx) => tx.update(projects).set({ state: 'closed' }).where(eq(projects.projectCode, projectCode)));
    expect((await add(pm())).errorCode).toBe('refused_transition');
    expect((await remove(pm(), objectId)).errorCode).toBe('refused_transition');
    expect((await load(executor(), objectId)).bytes.toString()).toBe('已更新');
    expect(await list(pm())).toMatchObject({ list: [{ allowedActions: [] }], allowedActions: [] });
  });

  it('go with it', async () => {
    const { projectCode, riskId, unitId, add } = await setUp(entity);
    const { objectId } = (await add(executor())).data;
    const kept = (await setUp(entity)).add(executor());
    const { objectId: other } = (await kept).data;
    const deleted = await (entity === 'unit'
      ? pm().post(`/consulting/project/unitAssets/delete?projectCode=${projectCode}&unitId=${unitId}&version=1`)
      : pm().post('/api/portal/risk/delete', { projectCode, riskId, version: 1 }));
    expect(deleted.success).toBe(true);
    expect((await tidyAttachments(t.services)).removed).toBeGreaterThanOrEqual(1);
    const left = (id: string) => t.peek((tx) => tx.select().from(files).where(eq(files.objectId, id)));
    expect(await left(objectId)).toEqual([]);
    expect(await left(other)).toHaveLength(1);
  });
});

describe('what is added at once', () => {
  it('stays within the number that a record may have', async () => {
    const { add, list } = await setUp('unit');
    for (let n = 0; n < 19; n++) await add(pm());
    const answers = await Promise.all([add(pm()), add(owner()), add(executor())]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect((await list(pm())).list).toHaveLength(20);
  });

  it('belongs to measures whose owner has the unit of somebody else, too', async () => {
    const { about, riskId, tenantCode, projectCode, add, list } = await setUp('measure');
    const colleague = await t.peek((tx) => makePerson(tx, customer.tenantCode, ['CONSUMER_EXECUTOR']));
    const client = await t.as(colleague.phone);
    expect((await add(client)).errorCode).toBe('not_found');
    await t.peek((tx) =>
      changePlan(tx, { tenantCode, projectCode }, riskId, { treatmentOwnerId: colleague.accountId }),
    );
    expect((await add(client)).success).toBe(true);
    expect((await list(client)).list).toHaveLength(1);
    // It is told of the measure, and no more of the unit.
    expect((await client.get(`${CALLS}/files`, { ...about, entity: 'risk' })).errorCode).toBe('not_found');
  });
});

describe('evidence of what was verified', () => {
  it.each(['taken away', 'added'])(
    'ends the verification where it is %s while another effect is expected',
    async (how) => {
      const { riskId, measureId, projectCode, add, remove } = await setUp('measure');
      const evidence = (await add(executor())).data.objectId;
      const state = async () =>
        (await pm().get<AssetsWire['getMeasure']['data']>(assets.getMeasure.path, { projectCode, measureId })).data
          .measure;
      const move = async (client: Client, path: string, action: string) =>
        client.post(path, { projectCode, measureId, action, version: (await state()).version });
      expect((await move(executor(), assets.carryOutMeasure.path, 'finish')).success).toBe(true);
      expect((await move(owner(), assets.judgeMeasure.path, 'verify')).success).toBe(true);
      expect((await remove(pm(), evidence)).errorCode).toBe('refused_transition');
      const expectRemnant = (remnantFrequency: 1 | 3) =>
        t.peek((tx) => tx.update(risks).set({ remnantFrequency }).where(eq(risks.riskId, riskId)));
      const [before] = await t.peek((tx) => tx.select().from(risks).where(eq(risks.riskId, riskId)));
      await expectRemnant(before?.remnantFrequency === 3 ? 1 : 3);
      expect((await state()).state).toBe('done');
      expect((await (how === 'added' ? add(executor(), '另一份.txt') : remove(pm(), evidence))).success).toBe(true);
      await t.peek((tx) =>
        tx
          .update(risks)
          .set({ remnantFrequency: before?.remnantFrequency ?? null })
          .where(eq(risks.riskId, riskId)),
      );
      expect(await state()).toMatchObject({ state: 'done', verifiedBy: null });
    },
  );
});
