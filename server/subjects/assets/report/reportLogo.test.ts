import { eq } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { projects } from '#server/core/project/tables';
import { files } from '#server/kernel/files/tables';
import { assessments } from '#server/subjects/assets/tables';
import { fingerprintOf } from '#server/subjects/assets/work/fingerprint';
import { makeJpeg, makePng } from '../../../../tests/factories/pictures';
import { makeProject } from '../../../../tests/factories/projects';
import { makeCustomer, makePerson, makeTenant } from '../../../../tests/factories/tenants';
import { MEANT } from '../../../../tests/server/assessmentApp';
import { type Client, testApp } from '../../../../tests/server/testApp';

const t = testApp({ worker: true });
const LOGO = '/api/portal/report/logo';
const REPORT = '/consulting/project/assetsRiskEvaluateReport';

async function setUp() {
  const made = await t.peek(async (tx) => {
    const channel = await makeTenant(tx, { type: 'channel' });
    const customer = await makeCustomer(tx, { channel });
    const owner = await makePerson(tx, channel, ['CHANNEL_TENANT_MANAGER']);
    const [pm, auditor] = [
      await makePerson(tx, customer.tenantCode, ['CONSUMER_PM']),
      await makePerson(tx, customer.tenantCode, ['INTERNAL_AUDITOR']),
    ];
    const project = await makeProject(tx, { customer, ownerAccountId: owner.accountId });
    return { project: { tenantCode: customer.tenantCode, projectCode: project.projectCode }, pm, auditor };
  });
  const { projectCode } = made.project;
  const save = (client: Client, content: Buffer, name = '公司标志.png', headers?: Record<string, string>) =>
    client.upload<AssetsWire['saveReportLogo']['data']>(
      `${LOGO}/save`,
      { fields: { projectCode }, name, content },
      headers,
    );
  const shown = async (client: Client) =>
    (await client.get<AssetsWire['getReportSettings']['data']>('/api/portal/report/settings', { projectCode })).data
      .logo;
  const remove = (client: Client, headers?: Record<string, string>) =>
    client.post(`${LOGO}/remove`, { projectCode }, headers);
  return {
    ...made,
    projectCode,
    pm: await t.as(made.pm.phone),
    auditor: await t.as(made.auditor.phone),
    save,
    shown,
    remove,
  };
}

describe('the logo of a report', () => {
  it('is on the cover of docx and PDF, is replaced and removed, and its file goes with it', async () => {
    const { projectCode, project, pm, auditor, save, shown, remove } = await setUp();
    const draw = async (format: string) => {
      const { data } = await pm.get<{ objectId: string }>(REPORT, { projectCode, format });
      return (await pm.get('/consulting/file/download', { objectId: data.objectId })).bytes;
    };
    const png = makePng(120, 40, { colour: 6, fill: [22, 119, 255, 255] });
    expect((await save(pm, png)).data.logo).toEqual({ name: '公司标志.png', size: png.length, width: 120, height: 40 });
    expect(await shown(auditor)).toMatchObject({ name: '公司标志.png' });
    const sent = await auditor.get(LOGO, { projectCode });
    expect([sent.headers['content-type'], sent.bytes.equals(png)]).toEqual(['image/png', true]);
    expect((await t.audits('saveReportLogo'))[0]).toMatchObject({
      entityCode: projectCode,
      tenantCode: project.tenantCode,
      detail: { name: '公司标志.png', size: png.length },
    });
    const media = Object.entries(unzipSync(await draw('docx'))).find(([path]) => path.startsWith('word/media/'));
    expect(Buffer.from(media?.[1] ?? []).equals(png)).toBe(true);
    expect((await draw('pdf')).toString('latin1')).toContain('/Subtype /Image');

    expect((await save(pm, makePng(10, 10), '新标志.png')).success).toBe(true);
    const ofLogo = () => t.peek((tx) => tx.select().from(files).where(eq(files.projectCode, projectCode)));
    expect((await ofLogo()).filter(({ kind }) => kind === 'reportLogo')).toMatchObject([{ name: '新标志.png' }]);
    expect((await remove(pm)).success).toBe(true);
    expect((await t.audits('removeReportLogo'))[0]).toMatchObject({ detail: { name: '新标志.png' } });
    expect(await shown(pm)).toBeNull();
    expect((await ofLogo()).filter(({ kind }) => kind === 'reportLogo')).toEqual([]);
    expect((await remove(pm)).errorCode).toBe('not_found');
    expect((await pm.get(LOGO, { projectCode })).errorCode).toBe('not_found');
    expect(Object.keys(unzipSync(await draw('docx'))).some((path) => path.startsWith('word/media/'))).toBe(false);
  });

  it('is a picture by what it holds, and of bounded size', async () => {
    const { pm, auditor, save, shown, remove } = await setUp();
    for (const bytes of [
      Buffer.from('<svg onload="alert(1)"/>'),
      Buffer.from('GIF89a'),
      makePng(2001, 1),
      makePng(20, 20, { pixels: 3 }),
      makePng(20, 20).subarray(0, 50),
    ])
      expect((await save(pm, bytes)).errorCode).toBe('file_type');
    expect((await save(pm, Buffer.alloc(1024 * 1024 + 1), '大图.png')).status).toBe(413);
    expect((await save(auditor, makePng(1, 1))).errorCode).toBe('403');
    expect((await remove(auditor)).errorCode).toBe('403');
    expect(await shown(pm)).toBeNull();
    expect((await save(pm, makeJpeg(200, 50), '标志.jpg')).data.logo).toMatchObject({ width: 200, height: 50 });
  });

  it('is stated, so that another one ends a signature, which is asked about first; a closed project keeps its own', async () => {
    const { project, projectCode, pm, save, remove } = await setUp();
    const sign = () =>
      t.peek(async (tx) => {
        const signedFingerprint = await fingerprintOf(tx, project);
        const signed = { signedFingerprint, signedAt: new Date(), signedBy: 'A13800000021' };
        await tx.update(assessments).set(signed).where(eq(assessments.projectCode, projectCode));
      });
    const signedAt = async () =>
      (await t.peek((tx) => tx.select().from(assessments).where(eq(assessments.projectCode, projectCode))))[0]
        ?.signedAt;
    await sign();
    const logo = makePng(4, 4);
    expect((await save(pm, logo)).errorCode).toBe('ends_signature');
    expect((await save(pm, logo, '标志.png', MEANT)).success).toBe(true);
    expect(await signedAt()).toBeNull();
    await sign();
    // The same picture states the same.
    expect((await save(pm, logo, '同一张.png')).success).toBe(true);
    expect(await signedAt()).not.toBeNull();
    expect((await remove(pm)).errorCode).toBe('ends_signature');
    await t.peek((tx) => tx.update(projects).set({ state: 'closed' }).where(eq(projects.projectCode, projectCode)));
    expect((await save(pm, logo)).errorCode).toBe('refused_transition');
    expect((await remove(pm, MEANT)).errorCode).toBe('refused_transition');
  });
});
