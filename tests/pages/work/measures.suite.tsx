import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import { assetsService, type MeasureRow } from '@/services/assets';
import { button, buttons } from '../buttons';
import { lay, signInAs } from '../server';
import { app, CONSULTANT, click, DETAILS, dialog, EXECUTOR, fill, MANAGER, open, PROJECT, there } from './page';

const MEASURES = `${DETAILS}?tab=measures`;
const LED = `/projectList/detail/assetsReport/${PROJECT}?tab=measures`;
const drawer = () => there('.ant-drawer');
/** The list of the signed-in person. */
const measuresOf = async (phone: string, query: object): Promise<MeasureRow[]> => {
  await signInAs(phone);
  return (await assetsService.listMeasures({ query: { projectCode: PROJECT, pageSize: 200, ...query } })).list;
};
const openMeasure = async (phone: string, path: string, { measureId, measureCode }: MeasureRow) => {
  await open(phone, `${path}&keyword=${measureCode}&pageSize=50`);
  await app.user.click(await there(`tr[data-row-key="${measureId}"]`));
  await waitFor(async () => expect(await drawer()).toHaveTextContent('等级变化'));
  return drawer();
};

describe('the measures of a project', () => {
  it('are listed with states and figures that link to their lists', async () => {
    await open(MANAGER, MEASURES);
    const late = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('section button[aria-pressed]:last-of-type');
      expect(found).toHaveTextContent('已逾期');
      return found as HTMLElement;
    });
    await app.user.click(late);
    await waitFor(() => {
      const rows = [...document.querySelectorAll('tr[data-row-key]')];
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(row).toHaveTextContent(/\d{4}-\d\d-\d\d 已逾期/u);
    });
    expect(late).toHaveAttribute('aria-pressed', 'true');
    expect(document.querySelectorAll('tr[data-row-key] [data-tone="done"]')).toHaveLength(0);
  });

  it('are verified by an uninvolved person; then the risk counts at its residual level', async () => {
    const [measure] = (await measuresOf(MANAGER, { state: 'done' })).filter(({ remnantLevel, riskLevel }) =>
      Boolean(remnantLevel && riskLevel && remnantLevel < riskLevel),
    );
    if (!measure) throw new Error('Nothing waits to be verified.');
    const shown = await openMeasure(MANAGER, MEASURES, measure);
    expect(await within(shown).findByText(/落实记录\.txt$/u)).toBeInTheDocument();
    await click('验证通过', shown);
    expect(await dialog()).toHaveTextContent('按残余等级');
    await click('验证通过', await dialog());
    await waitFor(async () => expect(await drawer()).toHaveTextContent('王思远 于'));
    const [now] = (await measuresOf(MANAGER, { state: 'verified' })).filter(
      ({ measureId }) => measureId === measure.measureId,
    );
    expect(now).toMatchObject({ currentLevel: measure.remnantLevel, verifiedBy: '王思远' });
  });

  it('warn before verification if the residual level is as high as before', async () => {
    const [measure] = (await measuresOf(MANAGER, { state: 'done' })).filter(
      ({ remnantLevel, riskLevel }) => remnantLevel === riskLevel,
    );
    if (!measure) throw new Error('Nothing stays as high as it was.');
    await click('验证通过', await openMeasure(MANAGER, MEASURES, measure));
    expect(await dialog()).toHaveTextContent('残余等级与原等级相同');
    expect(await dialog()).not.toHaveTextContent('不再按');
  });

  it('are returned with a reason that is read where the work goes on', async () => {
    const [measure] = await measuresOf(EXECUTOR, { state: 'done' });
    if (!measure) throw new Error('Nothing waits to be verified.');
    const shown = await openMeasure(CONSULTANT, LED, measure);
    await click('退回', shown);
    await click('退回', await dialog());
    expect(await screen.findByText('请填写退回原因')).toBeInTheDocument();
    await fill((await dialog()).querySelector('textarea') as HTMLElement, '请补充运行记录');
    // What was typed is there again after the page was left.
    app.unmount();
    await click('退回', await openMeasure(CONSULTANT, LED, measure));
    expect((await dialog()).querySelector('textarea')).toHaveValue('请补充运行记录');
    await click('退回', await dialog());
    await waitFor(() => expect(document.querySelector('.ant-modal')).toBeNull());
    const again = await openMeasure(EXECUTOR, `/assessDisposal/${PROJECT}?part=measures`, measure);
    expect(again).toHaveTextContent('请补充运行记录');
    expect(buttons('验证通过', again)).toHaveLength(0);
  });

  it('are begun, shown by files that are dropped in, and reported as done by whose they are', async () => {
    const [measure] = await measuresOf(EXECUTOR, { state: 'planned' });
    if (!measure) throw new Error('Nothing is planned.');
    const shown = await openMeasure(EXECUTOR, `/assessDisposal/${PROJECT}?part=measures`, measure);
    await click('开始落实', shown);
    await waitFor(async () => expect(buttons('开始落实', await drawer())).toHaveLength(0));
    const files = shown.querySelector('input[type=file]') as HTMLInputElement;
    await app.user.upload(files, [
      new File(['%PDF-1.7 '], '核查记录.pdf', { type: 'application/pdf' }),
      new File(['<script>'], '页面.pdf', { type: 'text/html' }),
    ]);
    // By its content the second is invalid, and shows its error.
    expect(await screen.findByText(/未能上传：文件类型不符/u)).toBeInTheDocument();
    await button(/^下载 /u, await drawer());
    await click('报告完成', shown);
    await fill((await dialog()).querySelector('textarea') as HTMLElement, '补丁已全部更新');
    await click('报告完成', await dialog());
    await waitFor(async () => expect(await drawer()).toHaveTextContent('补丁已全部更新'));
    const [now] = (await measuresOf(EXECUTOR, { state: 'done' })).filter(
      ({ measureId }) => measureId === measure.measureId,
    );
    expect(now).toMatchObject({ evidenceCount: 1, result: '补丁已全部更新' });
  });

  it('are moved many at once: what can’t be moved is named with why', async () => {
    const mine = (await measuresOf(EXECUTOR, {})).filter(({ allowedActions }) => allowedActions.includes('finish'));
    const planned = mine.slice(0, 2);
    expect(planned).toHaveLength(2);
    await open(EXECUTOR, `/assessDisposal/${PROJECT}?part=measures&pageSize=50`);
    for (const { measureId } of planned)
      await app.user.click(await there(`tr[data-row-key="${measureId}"] input[type=checkbox]`));
    await click(/^报告完成 \d/u);
    await fill((await dialog()).querySelector('textarea') as HTMLElement, '批量完成，见检查记录');
    await click('报告完成', await dialog());
    await screen.findByText('已更新 2 项措施');
    await waitFor(() => expect(document.querySelector('.ant-modal textarea')).toBeNull());
    const now = await measuresOf(EXECUTOR, { state: 'done' });
    for (const { measureId } of planned)
      expect(now.find((row) => row.measureId === measureId)).toMatchObject({ result: '批量完成，见检查记录' });
  });

  it('are edited for all their risks at once', async () => {
    const [measure] = await measuresOf(MANAGER, { state: 'planned' });
    if (!measure) throw new Error('Nothing is planned.');
    const shown = await openMeasure(MANAGER, MEASURES, measure);
    await click('修改措施', shown);
    const form = await dialog();
    await fill(form.querySelector('textarea') as HTMLElement, '改为集中部署');
    await click(/^保\s?存$/u, form);
    await waitFor(async () => expect(await drawer()).toHaveTextContent('改为集中部署'));
    const [now] = await measuresOf(MANAGER, { keyword: measure.measureCode });
    expect(now).toMatchObject({ treatmentPlan: '改为集中部署', risks: measure.risks });
  });

  it('say who is only a name and gets no tasks, and that a due date is past, before it is saved', async () => {
    const [measure] = await measuresOf(MANAGER, { state: 'planned' });
    if (!measure) throw new Error('Nothing is planned.');
    const body = { ...measure, projectCode: PROJECT, treatmentOwner: '外聘人员', treatmentOwnerId: null };
    await assetsService.saveMeasure({ body: { ...body, treatmentDeadline: '2099-06-30' } });
    const [person] = await assetsService.listTreatmentOwners({ query: { projectCode: PROJECT } });
    const shown = await openMeasure(MANAGER, MEASURES, measure);
    expect(await there(`tr[data-row-key="${measure.measureId}"]`)).toHaveTextContent('外聘人员 仅姓名');
    expect(shown).toHaveTextContent('外聘人员 仅姓名');
    await click('修改措施', shown);
    const form = await dialog();
    await waitFor(() => expect(form).toHaveTextContent('仅为姓名，未关联账号，不会收到待办'));
    const day = within(form).getByLabelText('完成期限');
    await fill(day, '2020-01-31');
    await app.user.keyboard('{Enter}');
    expect(await within(form).findByText('此日期已过')).toBeInTheDocument();
    await fill(within(form).getByLabelText('责任人'), person?.showName ?? '');
    await waitFor(() => expect(form).not.toHaveTextContent('不会收到待办'));
    await click(/^保\s?存$/u, form);
    await waitFor(async () => expect(await drawer()).not.toHaveTextContent('仅姓名'));
    const [now] = await measuresOf(MANAGER, { keyword: measure.measureCode });
    expect(now).toMatchObject({ treatmentDeadline: '2020-01-31', treatmentOwnerId: person?.accountId });
  });

  it('that are the same become one after a preview', async () => {
    const [one, other] = await measuresOf(MANAGER, { state: 'planned', sortField: 'measureCode' });
    if (!one || !other) throw new Error('Nothing is planned.');
    const same = { treatmentPlan: '合并用的措施', treatmentOwner: '王建国', treatmentDeadline: '2099-06-30' };
    for (const [n, { measureId, version }] of [one, other].entries())
      await assetsService.saveMeasure({
        body: { projectCode: PROJECT, measureId, version, ...same, treatmentCost: 100_000 * (n + 1), controls: [] },
      });
    await open(MANAGER, `${MEASURES}&keyword=合并用的措施`);
    await click('合并相同措施');
    await screen.findByText(/^将 \d+ 项措施并入 \d+ 项/u);
    expect(await there('.ant-modal')).toHaveTextContent('预算 2,000 / 1,000 元，取最高');
    await click(/^合并 \d+ 项$/u);
    await screen.findByText(/^已合并 \d+ 项措施$/u);
    expect(await measuresOf(MANAGER, { keyword: '合并用的措施' })).toMatchObject([
      { measureCode: one.measureCode, risks: one.risks + other.risks, treatmentCost: 200_000 },
    ]);
  });

  it('show failure and empty states', async () => {
    lay('networkDown', assets.listMeasures.path);
    lay('networkDown', assets.getMeasureFigures.path);
    await open(MANAGER, MEASURES);
    expect(await button('重试')).toBeInTheDocument();
  });

  it('read in English', async () => {
    await open(MANAGER, `${MEASURES}&state=verified`, 'en-US');
    await waitFor(() => expect(document.querySelector('tr[data-row-key]')).toHaveTextContent('Verified'));
  });
});

describe('rounds', () => {
  it('are joined for units up to a value in the settings, and their steps open together', async () => {
    await open(MANAGER, `${DETAILS}?tab=rounds`);
    await app.user.click(await screen.findByText(/^一轮：/u));
    await click('保存');
    await screen.findByText('已保存');
    await signInAs(EXECUTOR);
    const { list } = await assetsService.listOwnUnits({
      query: { projectCode: PROJECT, page: 'assetAssess', pageSize: 200 },
    });
    const low = list.find(({ rounds }) => rounds === 1);
    if (!low) throw new Error('No unit is of so little value.');
    await open(EXECUTOR, `/assetAssess/${PROJECT}?step=remnant_risk&unit=${low.unitId}`);
    expect(await screen.findByText(/分 1 轮审核/u)).toBeInTheDocument();
    await app.go(`/assetAssess/${PROJECT}?step=risk&unit=${low.unitId}`);
    await waitFor(() => expect(document.querySelector('.ant-steps-item-process')).toHaveTextContent('风险处置'));
    await signInAs(MANAGER);
    await assetsService.joinRounds({ body: { projectCode: PROJECT, rounds: 4, roundsUpTo: 2 } });
  });
});

describe('submitting at the end of a unit', () => {
  it('submits complete units once they were opened', async () => {
    await signInAs(EXECUTOR);
    const unitAt = async () => {
      const { list } = await assetsService.listOwnUnits({
        query: { projectCode: PROJECT, page: 'assetAssess', pageSize: 200 },
      });
      return list;
    };
    const unit = (await unitAt()).find(
      ({ stage, isSeen, riskCount }) => stage === 'assess' && !isSeen && riskCount > 0,
    );
    if (!unit) throw new Error('Everything was opened.');
    await open(EXECUTOR, `/assetAssess/${PROJECT}?step=assess&unit=${unit.unitId}&show=all`);
    await waitFor(async () => expect((await unitAt()).find(({ unitId }) => unitId === unit.unitId)?.isSeen).toBe(true));
    await click('提交此单元');
    await screen.findByText('已提交 1 个单元');
  });
});
