import { eq, sql } from 'drizzle-orm';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { documentNumbers } from '#server/capabilities/report/tables';
import { portalToday } from '#server/kernel/days';
import { unitAssets } from '#server/subjects/assets/inventory/tables';
import { risks as treatedRisks } from '#server/subjects/assets/risk/tables';
import { assessments } from '#server/subjects/assets/tables';
import { fingerprintOf } from '#server/subjects/assets/work/fingerprint';
import { makeProject } from '../../../../tests/factories/projects';
import { makeCustomer, makePerson } from '../../../../tests/factories/tenants';
import { executorOf, makeWork } from '../../../../tests/factories/work';
import { type Answer, testApp } from '../../../../tests/server/testApp';

const PROJECT = 'PDEMO27001A';
const REPORT = '/consulting/project/assetsRiskEvaluateReport';
const END = { stage: 'assets_progress_fin', state: 'freeze' } as const;
const t = testApp({ worker: true });

interface Report {
  objectId: string;
  name: string;
  size: number;
}

describe('the risk assessment report', () => {
  it('is for the project manager and the channel managers alone', async () => {
    expect((await t.nobody.get(REPORT, { projectCode: PROJECT })).errorCode).toBe('10000');
    for (const phone of ['13800000022', '13800000023', '13800000013', '13800000031', '13800000001']) {
      const answer = await (await t.as(phone)).get(REPORT, { projectCode: PROJECT });
      expect(['403', 'not_found'], phone).toContain(answer.errorCode);
    }
    for (const phone of ['13800000015', '13800000025']) {
      expect((await (await t.as(phone)).get(REPORT, { projectCode: PROJECT })).errorCode).toBe('not_found');
    }
    expect((await (await t.as('13800000021')).get(REPORT)).status).toBe(400);
    expect(await t.audits('startRiskReport')).toEqual([]);
  });

  it('is not started by a link from elsewhere', async () => {
    const pm = await t.as('13800000021');
    expect((await pm.get(REPORT, { projectCode: PROJECT }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('is made, downloaded and found again by both sides', async () => {
    const pm = await t.as('13800000021');
    const made = await pm.get<Report>(REPORT, { projectCode: PROJECT });
    expect(made.success, made.errorMsg).toBe(true);
    for (const phone of ['13800000021', '13800000011']) {
      const reader = await t.as(phone);
      const reports = await reader.get<Report[]>('/api/portal/report/list', { projectCode: PROJECT });
      expect(reports.data.map((report) => report.objectId)).toEqual([made.data.objectId]);
      const file = await reader.get('/consulting/file/download', { objectId: made.data.objectId });
      const text = Buffer.from(unzipSync(file.bytes)['word/document.xml'] ?? []).toString();
      expect(text).toContain('华辰精密医疗器械');
      expect(text).toContain('启明信安');
    }
    for (const phone of ['13800000015', '13800000025']) {
      expect(
        (await (await t.as(phone)).get('/consulting/file/download', { objectId: made.data.objectId })).errorCode,
      ).toBe('not_found');
    }
    expect((await t.nobody.get('/consulting/file/download', { objectId: made.data.objectId })).errorCode).toBe('10000');
    // Its figures can be explained by the data of that time, after any later change.
    await t.peek((tx) => tx.execute(`UPDATE risks SET risk_value = 0 WHERE project_code = '${PROJECT}'`));
    const query = { objectId: made.data.objectId, pageSize: 5 };
    const then = await pm.get<{ total: number; list: { index: number; riskValue: number; riskLevel: number }[] }>(
      '/api/portal/report/risks',
      query,
    );
    expect(then.data.total).toBe(846);
    const [worst] = then.data.list;
    expect(worst?.riskLevel).toBe(5);
    const explained = await pm.get<{ steps: { value: number }[]; derivation: unknown[] }>('/api/portal/report/risk', {
      objectId: made.data.objectId,
      index: worst?.index ?? -1,
    });
    expect(explained.data.steps.at(-1)?.value).toBe(worst?.riskValue);
    expect(explained.data.derivation.length).toBeGreaterThan(0);
    expect((await (await t.as('13800000025')).get('/api/portal/report/risks', query)).errorCode).toBe('not_found');
    expect((await (await t.as('13800000023')).get('/api/portal/report/risks', query)).errorCode).toBe('403');
    const [row] = await t.audits('generateRiskReport');
    expect(row?.detail).toMatchObject({ objectId: made.data.objectId });
  });

  it('holds the signed content, despite changes while it is drawn up', async () => {
    const made = await t.peek(async (tx) => {
      const project = await makeProject(tx);
      const { phone } = await makePerson(tx, project.tenantCode, ['CONSUMER_PM'], { showName: '签署人' });
      await makePerson(tx, project.tenantCode, ['CONSUMER_EXECUTOR']);
      return { ...project, phone, ...(await makeWork(tx, project, END)) };
    });
    const { projectCode, riskId } = made;
    const pm = await t.as(made.phone);
    expect((await pm.post('/consulting/project/assets/consumerComplete', { projectCode })).success).toBe(true);
    let report: Promise<Answer<Report>> | undefined;
    // Held up between the signature and the risks.
    await t.peek(async (tx) => {
      await tx.execute('LOCK TABLE business_systems IN ACCESS EXCLUSIVE MODE');
      report = pm.get<Report>(REPORT, { projectCode, format: 'xlsx' });
      const waiting = sql`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'business_systems'::regclass`;
      await expect.poll(async () => (await tx.execute(waiting)).rowCount, { timeout: 15_000 }).toBe(1);
      // As a save does, which would wait for the same table.
      await tx.update(treatedRisks).set({ treatment: 'avoid' }).where(eq(treatedRisks.riskId, riskId));
      const unsigned = { signedBy: null, signedAt: null, signedFingerprint: null };
      await tx.update(assessments).set(unsigned).where(eq(assessments.projectCode, projectCode));
    });
    const { objectId = '' } = (await report)?.data ?? {};
    const risks = await pm.get<{ list: object[] }>('/api/portal/report/risks', { objectId });
    expect(risks.data.list).toMatchObject([{ treatment: 'retain' }]);
    const parts = Object.values(unzipSync((await pm.get('/consulting/file/download', { objectId })).bytes));
    expect(parts.map((bytes) => Buffer.from(bytes).toString()).join()).toContain('签署人  ');
  });

  it('is drawn up as PDF and as workbook too', async () => {
    const pm = await t.as('13800000021');
    const pdf = await pm.get<Report>(REPORT, { projectCode: PROJECT, format: 'pdf' });
    expect(pdf.success, pdf.errorMsg).toBe(true);
    expect(pdf.data.name).toMatch(/\.pdf$/);
    const bytes = (await pm.get('/consulting/file/download', { objectId: pdf.data.objectId })).bytes;
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(bytes.subarray(-6).toString()).toContain('%%EOF');
    const xlsx = await pm.get<Report>(REPORT, { projectCode: PROJECT, format: 'xlsx' });
    const file = await pm.get('/consulting/file/download', { objectId: xlsx.data.objectId });
    const workbook = unzipSync(file.bytes);
    expect(Object.keys(workbook).filter((name) => /worksheets\/sheet\d+\.xml$/.test(name))).toHaveLength(12);
    expect(Buffer.from(workbook['xl/workbook.xml'] ?? []).toString()).toContain('须接受的残余风险');
    expect((await pm.get(REPORT, { projectCode: PROJECT, format: 'exe' })).status).toBe(400);
    expect((await pm.get(REPORT, { projectCode: PROJECT, language: 'fr-FR' })).status).toBe(400);
  });

  it('has one number and one version in every format and language, and the next one for another content', async () => {
    const { pm, projectCode, riskId } = await own();
    const version = async (query: Record<string, string>) => {
      const { data, errorMsg } = await pm.get<Report>(REPORT, { projectCode, ...query });
      return /_V(\d+\.\d+)_/.exec(data?.name ?? '')?.[1] ?? errorMsg;
    };
    const [docx, pdf] = await Promise.all([version({ format: 'docx' }), version({ format: 'pdf' })]);
    expect([docx, pdf, await version({ format: 'xlsx', language: 'en-US' })]).toEqual(['0.1', '0.1', '0.1']);
    const numbered = (await t.audits('numberReport')).filter((row) => row.entityCode === projectCode);
    expect(numbered.map((row) => row.detail)).toMatchObject([{ version: '0.1' }]);
    const { report: number } = (numbered[0]?.detail ?? { report: '' }) as { report: string };
    expect(number).toMatch(/^RA-20\d\d-\d{4}$/u);
    await t.peek((tx) =>
      tx.update(treatedRisks).set({ existingControl: '门禁' }).where(eq(treatedRisks.riskId, riskId)),
    );
    expect(await version({ format: 'docx' })).toBe('0.2');
    expect((await pm.post('/consulting/project/assets/consumerComplete', { projectCode })).success).toBe(true);
    const signed = await pm.get<Report>(REPORT, { projectCode, language: 'en-US' });
    expect(signed.data.name).toMatch(/Risk Assessment Report_V0\.3_DRAFT_[\d-]+\.docx$/);
    const file = await pm.get('/consulting/file/download', { objectId: signed.data.objectId });
    const text = Buffer.from(unzipSync(file.bytes)['word/document.xml'] ?? []).toString();
    for (const part of ['V0.1', 'V0.2', 'V0.3', 'Approval pending', 'Executive summary', number])
      expect(text).toContain(part);
  });

  it('keeps its version where two executors change units with one another', async () => {
    const { pm, tenantCode, projectCode, unitId } = await own();
    const version = async () => {
      const { data, errorMsg } = await pm.get<Report>(REPORT, { projectCode });
      return /_V(\d+\.\d+)_/.exec(data?.name ?? '')?.[1] ?? errorMsg;
    };
    const [first, second] = await t.peek(async (tx) => {
      const one = await executorOf(tx, tenantCode);
      const { accountId: other } = await makePerson(tx, tenantCode, ['CONSUMER_EXECUTOR']);
      const { unitId: another } = await makeWork(tx, { tenantCode, projectCode }, END, { assigneeId: other });
      return [
        { of: unitId, next: other },
        { of: another, next: one },
      ] as const;
    });
    expect(await version()).toBe('0.1');
    await t.peek(async (tx) => {
      for (const { of, next } of [first, second])
        await tx.update(unitAssets).set({ assigneeId: next }).where(eq(unitAssets.unitId, of));
    });
    expect(await version()).toBe('0.1');
  });

  it('takes the next number of its channel, also at once, from either side, and never one of a deleted project', async () => {
    const customer = await t.peek((tx) => makeCustomer(tx));
    const [pm, lead] = await t.peek(async (tx) => [
      await makePerson(tx, customer.tenantCode, ['CONSUMER_PM']),
      await makePerson(tx, customer.channelTenantCode, ['CHANNEL_TENANT_MANAGER']),
    ]);
    const newProject = () => t.peek((tx) => makeProject(tx, { customer }));
    const numberOf = async ({ projectCode }: { projectCode: string }, phone: string) => {
      const { success, errorMsg } = await (await t.as(phone)).get<Report>(REPORT, { projectCode, format: 'xlsx' });
      expect(success, errorMsg).toBe(true);
      const [row] = await t.peek((tx) =>
        tx.select().from(documentNumbers).where(eq(documentNumbers.projectCode, projectCode)),
      );
      return row?.number;
    };
    const year = portalToday().slice(0, 4);
    const made = [await newProject(), await newProject(), await newProject()] as const;
    const first = await Promise.all([numberOf(made[0], pm.phone), numberOf(made[1], lead.phone)]);
    expect(first.sort()).toEqual([`RA-${year}-0001`, `RA-${year}-0002`]);
    // As a channel forgets a project, with all that it has.
    for (const table of ['report_editions', 'document_numbers', 'assessments'])
      await t.owner.query(`DELETE FROM ${table} WHERE project_code = $1`, [made[1].projectCode]);
    expect(await numberOf(made[2], pm.phone)).toBe(`RA-${year}-0003`);
    // Another channel begins anew.
    const { phone, ...other } = await own();
    expect(await numberOf(other, phone)).toBe(`RA-${year}-0001`);
  });

  it('numbers no report of a project of others', async () => {
    const { tenantCode, projectCode } = await t.peek((tx) => makeProject(tx));
    const { rows } = await t.services.database.transaction(
      { accountId: 'A13800000021', tenantCode: 'TCUSTOMERA' },
      (tx) =>
        tx.execute(sql`SELECT * FROM next_report_number(${tenantCode}, ${projectCode}, 'riskReport', 2026::smallint)`),
    );
    expect(rows).toEqual([]);
  });

  it('is in the language of the person who asks for it, unless another is chosen', async () => {
    const { pm, projectCode } = await own();
    const name = async (query: Record<string, string>, headers = {}) =>
      (await pm.get<Report>(REPORT, { projectCode, format: 'xlsx', ...query }, headers)).data.name;
    expect(await name({})).toContain('信息安全风险评估报告');
    expect(await name({}, { 'accept-language': 'en-US' })).toContain('Information Security Risk Assessment Report');
    expect(await name({ language: 'zh-CN' }, { 'accept-language': 'en-US' })).toContain('信息安全风险评估报告');
  });
});

/** A project of its own, whose one unit is finished, with its project manager signed in. */
async function own() {
  const made = await t.peek(async (tx) => {
    const project = await makeProject(tx);
    const { phone } = await makePerson(tx, project.tenantCode, ['CONSUMER_PM']);
    await makePerson(tx, project.tenantCode, ['CONSUMER_EXECUTOR']);
    return { ...project, phone, ...(await makeWork(tx, project, END)) };
  });
  return { ...made, pm: await t.as(made.phone) };
}

describe('what the report states besides the assessment', () => {
  const SETTINGS = '/api/portal/report/settings';
  interface Settings {
    version: number;
    scope: string;
    confidentiality: string;
  }

  it('is said once for all reports, by version, with its audit row', async () => {
    const { pm, projectCode } = await own();
    expect((await pm.get<Settings>(SETTINGS, { projectCode })).data).toMatchObject({
      version: 0,
      scope: '',
      confidentiality: 'confidential',
    });
    const said = { projectCode, scope: '总部', exclusions: '海外子公司', confidentiality: 'strict' };
    const saved = await pm.post<Settings>(`${SETTINGS}/save`, { ...said, version: 0 });
    expect(saved.data, saved.errorMsg).toMatchObject({ version: 1 });
    expect((await pm.post(`${SETTINGS}/save`, { ...said, version: 0 })).errorCode).toBe('conflict');
    expect((await pm.post(`${SETTINGS}/save`, { ...said, version: 1, confidentiality: 'none' })).status).toBe(400);
    expect((await pm.post(`${SETTINGS}/save`, { ...said, version: 1, scope: 'x'.repeat(2001) })).status).toBe(400);
    const [row] = await t.audits('saveReportSettings');
    expect(row?.detail).toMatchObject({
      projectCode,
      changed: { scope: { before: null, after: '总部' }, confidentiality: { before: 'confidential', after: 'strict' } },
    });
    const { data } = await pm.get<Report>(REPORT, { projectCode });
    const file = await pm.get('/consulting/file/download', { objectId: data.objectId });
    const text = Buffer.from(unzipSync(file.bytes)['word/document.xml'] ?? []).toString();
    for (const part of ['总部', '海外子公司', '核心商业秘密']) expect(text).toContain(part);
  });

  it('is no part of what was signed before it could be said', async () => {
    const { pm, projectCode, tenantCode } = await own();
    expect((await pm.post('/consulting/project/assets/consumerComplete', { projectCode })).success).toBe(true);
    const project = { tenantCode, projectCode };
    await t.peek(async (tx) => {
      const signedFingerprint = await fingerprintOf(tx, project, 'v3');
      await tx.update(assessments).set({ signedFingerprint }).where(eq(assessments.projectCode, projectCode));
    });
    const saved = await pm.post(`${SETTINGS}/save`, { projectCode, version: 0, scope: '工厂' });
    expect(saved.success, saved.errorMsg).toBe(true);
  });

  it('is signed with the rest: another scope ends the signature, and is asked about first', async () => {
    const { pm, projectCode } = await own();
    expect((await pm.post('/consulting/project/assets/consumerComplete', { projectCode })).success).toBe(true);
    const save = (headers = {}) => pm.post(`${SETTINGS}/save`, { projectCode, version: 0, scope: '工厂' }, headers);
    expect((await save()).errorCode).toBe('ends_signature');
    expect((await save({ 'x-ends-signature': 'yes' })).success).toBe(true);
    const status = await pm.get<{ signedAt: string | null }>('/consulting/project/owner/status', { projectCode });
    expect(status.data.signedAt).toBeNull();
  });
});
