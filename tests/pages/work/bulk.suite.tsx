import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { assetsService } from '@/services/assets';
import { buttons } from '../buttons';
import { elsewhere } from '../server';
import { alert, preview, RISKS, risksOf, rows, tick, UNITS, unitsOf } from './many';
import { app, CONSULTANT, click, DETAILS, dialog, EXECUTOR, fill, MANAGER, open, PROJECT, there } from './page';

describe('many at once', { timeout: 60_000 }, () => {
  it('selects all filtered rows, previews the change, makes it, and undoes it', async () => {
    await open(MANAGER, `${RISKS}&level=4`);
    await rows();
    const { list: before } = await risksOf({ level: 4 });
    const count = before.length;
    expect(count).toBeGreaterThan(20);
    await app.user.click(await there('input[aria-label="全选本页"]'));
    await click(`选择全部 ${count} 条`);
    await screen.findByText(`已选全部 ${count} 条`);
    await click('批量修改');
    const form = await dialog();
    await click('预览', form);
    await screen.findByText('请至少勾选一项');
    await tick('责任人', form);
    await fill(await there('.ant-modal input#treatmentOwner'), '统一负责人');
    const shown = await preview();
    expect(shown).toHaveTextContent(`将修改 ${count} 项风险`);
    expect(shown).toHaveTextContent('统一负责人');
    // The preview changes nothing, and going back keeps the input.
    expect((await risksOf({ level: 4 })).list).toEqual(before);
    await click('返回修改', shown);
    expect(await there('.ant-modal input#treatmentOwner')).toHaveValue('统一负责人');
    await preview();
    await click(`修改 ${count} 条`);
    await alert(`已修改 ${count} 条`);
    const { list: after } = await risksOf({ level: 4 });
    expect(after.length).toBeGreaterThan(0);
    expect(after.every(({ treatmentOwner }) => treatmentOwner === '统一负责人')).toBe(true);
    await click('撤销');
    await alert(`已撤销 ${count} 条`);
    const owners = (list: typeof before) => list.map(({ riskId, treatmentOwner }) => [riskId, treatmentOwner]);
    expect(owners((await risksOf({ level: 4 })).list)).toEqual(owners(before));
    await click('批量修改记录');
    expect(await screen.findByText(/已于 .+ 撤销/u)).toBeInTheDocument();
  });

  it('accepts residual risks after a preview, and withdraws the acceptance', async () => {
    await open(MANAGER, `${DETAILS}?tab=remnants`);
    const waiting = async () =>
      (await assetsService.listUnacceptedRisks({ query: { projectCode: PROJECT, pageSize: 200 } })).list.length;
    await rows();
    const count = await waiting();
    await app.user.click(await there('input[aria-label="全选本页"]'));
    await click(`接受 ${count}`);
    await fill(await there('.ant-modal textarea'), '停产检修前由专人值守');
    await fill(await there('.ant-modal input#until'), '2099-12-31');
    await app.user.keyboard('{Enter}');
    await click('预览', await dialog());
    await screen.findByText('确认接受');
    expect(screen.getByText(`将接受 ${count} 项残余风险`)).toBeInTheDocument();
    expect(await waiting()).toBe(count);
    await click(`接受 ${count} 项`);
    await alert(`已接受 ${count} 项`);
    expect(await waiting()).toBe(0);
    await click('撤销');
    await alert(`已撤销 ${count} 条`);
    expect(await waiting()).toBe(count);
  });

  it('accepts the residual risk of an open record, too', async () => {
    await open(MANAGER, `${DETAILS}?tab=remnants`);
    await app.user.click(await rows());
    await click('接受', await there('.ant-drawer'));
    await fill(await there('.ant-modal textarea'), '停产检修前由专人值守');
    await fill(await there('.ant-modal input#until'), '2099-12-31');
    await app.user.keyboard('{Enter}');
    await click('预览', await dialog());
    await click('接受 1 项');
    await alert('已接受 1 项');
    await click('撤销');
    await alert('已撤销 1 条');
  });

  it('shows a new preview after a concurrent change, and has changed nothing', async () => {
    await open(MANAGER, `${RISKS}&level=5`);
    await app.user.click(await there('tr[data-row-key] input[type=checkbox]'));
    await click('批量修改');
    await tick('已有控制', await dialog());
    await fill(await there('.ant-modal textarea'), '门禁与登记');
    await preview();
    const riskId = (await there('tr.ant-table-row-selected')).dataset.rowKey ?? '';
    await elsewhere(CONSULTANT, async () => {
      const { risk } = await assetsService.getRisk({ query: { projectCode: PROJECT, riskId } });
      const { version } = risk;
      await assetsService.saveControl({ body: { projectCode: PROJECT, riskId, version, existingControl: '值班' } });
    });
    await click('修改 1 条');
    await screen.findByText(/^预览之后有人改动了这些记录/u);
    await waitFor(async () => expect(await there('.ant-modal tbody')).toHaveTextContent('值班'));
    await click('修改 1 条');
    await alert('已修改 1 条');
    const { risk } = await assetsService.getRisk({ query: { projectCode: PROJECT, riskId } });
    expect(risk.existingControl).toBe('门禁与登记');
  });

  it('treats the risks of a vulnerability together, and opens them', async () => {
    await open(MANAGER, RISKS);
    await app.user.click(screen.getByText('按脆弱性'));
    const { list } = await assetsService.listVulnerabilities({ query: { projectCode: PROJECT } });
    const [first] = list;
    if (!first) throw new Error('There are no risks.');
    await click(`一并处置“${first.vulnerability}”的风险`);
    const form = await dialog();
    expect(form).toHaveTextContent(`批量修改 ${first.risks} 项风险`);
    await tick('保留', form);
    const shown = await preview();
    expect(shown).toHaveTextContent(/将修改 \d+ 项风险/u);
    await click(/^取\s?消$/u, shown);
    await click('不保存，关闭');
    await waitFor(() => expect(screen.queryByText('确认修改')).toBeNull());
    await app.user.click(await rows());
    expect(await screen.findByText(`脆弱性：${first.vulnerability}`)).toBeInTheDocument();
    await waitFor(() => expect(document.body).toHaveTextContent(`共 ${first.risks} 条`));
  });

  it('gives units the risks of another one', async () => {
    await open(MANAGER, UNITS);
    const [to, from] = (await unitsOf('U-000')).slice(0, 2);
    if (!to || !from) throw new Error('There are no units.');
    const { list: before } = await risksOf({ unitId: to.unitId });
    await app.user.click(await there('tr[data-row-key] input[type=checkbox]'));
    await click('复制风险');
    await app.user.click(await there('.ant-modal input[role=combobox]'));
    await app.user.click(await screen.findByText(`${from.assetCode} ${from.name} · 风险数 ${from.riskCount}`));
    const shown = await preview();
    const added = Number(/将新增 (\d+) 项风险/u.exec(shown.textContent ?? '')?.[1]);
    expect(added).toBeGreaterThan(0);
    await click(`新增 ${added} 项`);
    await alert(`已新增 ${added} 项风险`);
    expect((await risksOf({ unitId: to.unitId })).list).toHaveLength(before.length + added);
    await click('撤销');
    await alert(`已撤销 ${added} 条`);
    expect((await risksOf({ unitId: to.unitId })).list).toEqual(before);
  });

  it('offers no bulk edit to readers', async () => {
    await open('13800000022', RISKS);
    await rows();
    expect(buttons('粘贴')).toEqual([]);
    expect(document.querySelector('input[aria-label="全选本页"]')).toBeNull();
    expect(screen.getByText('按脆弱性')).toBeInTheDocument();
  });

  it('lets an executor change alike risks of its units at their step', async () => {
    await open(EXECUTOR, `/assessDisposal/${PROJECT}?step=risk`);
    await click('同类风险一并修改');
    await click(/^一并修改“/u);
    const form = await dialog();
    // Only the fields of the step.
    expect([...form.querySelectorAll('.ant-checkbox-wrapper')].map((one) => one.textContent)).toEqual([
      '处置方式',
      '处置措施',
      'ISO/IEC 27001 附录 A 控制',
      '责任人',
      '完成期限',
      '预算（元）',
    ]);
    await tick('规避', form);
    await preview();
    await click(/^修改 \d+ 条$/u);
    await screen.findByText(/^已修改 \d+ 条$/u);
    await click('撤销');
    expect(await screen.findByText(/^已撤销 \d+ 条$/u)).toBeInTheDocument();
  });
});
