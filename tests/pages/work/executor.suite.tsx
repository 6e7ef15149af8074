import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Level } from '#domain/kernel/levels';
import { assets } from '#domain/subjects/assets/contract';
import { assetsService } from '@/services/assets';
import { button, buttons } from '../buttons';
import { answerWith, lay, network, watchCalls } from '../server';
import { app, click, dialog, EXECUTOR, fill, input, open, PROJECT, reload, risksOf, there, waiting } from './page';

describe("the executor's work", () => {
  it('begins with waiting work: number, due date, step, and other pages', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    expect(screen.getByText(/^等待您处理 \d+ 个单元$/u)).toBeInTheDocument();
    expect(screen.getByText(/^其中 \d+ 个已逾期$/u)).toBeInTheDocument();
    const tabs = [...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent);
    expect(tabs).toEqual([
      expect.stringMatching(/^资产评估 \d+$/u),
      expect.stringMatching(/^评估退回 \d+$/u),
      expect.stringMatching(/^风险处置 \d+$/u),
      expect.stringMatching(/^处置退回 \d+$/u),
      '处置措施',
    ]);
    expect(document.querySelector('.ant-steps-item-process')).toHaveTextContent('风险识别');
    // A step of the other page says so, and does not open.
    expect(screen.getAllByText('在处置页办理')).toHaveLength(2);
  });

  it('is worked through without a mouse: the list is one stop, and the focus goes along with the unit', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    const list = await there('nav[aria-label="单元列表"] ul');
    expect(list.querySelectorAll('button').length).toBeGreaterThan(2);
    expect([...list.querySelectorAll('button[tabindex="0"]')]).toEqual([list.querySelector('[aria-current]')]);
    const first = document.querySelector('h2')?.textContent;
    (await button('保存并下一条')).focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(document.querySelector('h2')?.textContent).not.toBe(first));
    const second = document.querySelector('h2')?.textContent ?? '';
    await waitFor(() => expect(screen.getByRole('region', { name: second })).toHaveFocus());
    await app.user.keyboard('k');
    await waitFor(() => expect(document.querySelector('h2')?.textContent).toBe(first));
  });

  it('reads the risks of the unit that is opened once', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    const unit = await waiting('assetAssess', 'assess');
    app.unmount();
    const sent = watchCalls();
    await open(EXECUTOR, `/assetAssess/${PROJECT}?unit=${unit.unitId}`);
    await waitFor(() => expect(sent.filter((call) => call.includes(assets.listRisks.path)).length).toBeGreaterThan(0));
    await app.settled();
    expect(sent.filter((call) => call.includes(assets.listRisks.path) && call.includes(unit.unitId))).toHaveLength(1);
  });

  it('takes a risk from the catalogue, changes it, and deletes it with a way back', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    const unit = await waiting('assetAssess', 'assess');
    await app.go(`/assetAssess/${PROJECT}?unit=${unit.unitId}`);
    await click('添加风险');
    const threat = await input('新增威胁');
    await app.user.click(threat);
    await waitFor(() => expect(document.querySelector('.ant-select-item-option')).not.toBeNull());
    const chosen = document.querySelector('.ant-select-item-option') as HTMLElement;
    const name = chosen.textContent ?? '';
    await app.user.click(chosen);
    await fill(await input('新增脆弱性'), '页面测试的脆弱性');
    await click('添加');
    await waitFor(async () =>
      expect(await risksOf(unit.unitId)).toContainEqual(
        expect.objectContaining({ threat: name, vulnerability: '页面测试的脆弱性' }),
      ),
    );

    const shown = await waitFor(() => {
      const [found] = screen.getAllByDisplayValue('页面测试的脆弱性').filter((one) => one.closest('li'));
      if (!found) throw new Error('The new risk is not in the list yet.');
      return found;
    });
    await fill(shown, '改过的脆弱性');
    expect(await screen.findByText('未保存')).toBeInTheDocument();
    await app.user.keyboard('{Control>}s{/Control}');
    await screen.findByText('已保存');
    expect(await risksOf(unit.unitId)).toContainEqual(expect.objectContaining({ vulnerability: '改过的脆弱性' }));

    const line = () => screen.getByDisplayValue('改过的脆弱性').closest('li') as HTMLElement;
    await click(/^删除/u, line());
    expect(screen.getByText('保存时删除')).toBeInTheDocument();
    await click('撤销');
    expect(screen.queryByText('保存时删除')).toBeNull();
    await click(/^删除/u, line());
    // Of a deletion nothing is kept: the question doesn't promise a draft.
    await app.user.click(screen.getByText('返回待办'));
    expect(await dialog()).toHaveTextContent('标为删除的 1 项风险不会删除。');
    expect(await dialog()).not.toHaveTextContent('草稿');
    await click('留在此页', await dialog());
    await click('保存');
    await waitFor(() => expect(screen.queryByDisplayValue('改过的脆弱性')).toBeNull());
    expect((await risksOf(unit.unitId)).map((risk) => risk.vulnerability)).not.toContain('改过的脆弱性');
  });

  it('keeps a new risk that was typed and not added, and adds it with Ctrl+S', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    const { unitId } = await waiting('assetAssess', 'assess');
    await app.go(`/assetAssess/${PROJECT}?unit=${unitId}`);
    await click('添加风险');
    await waitFor(async () => expect(await input('新增威胁')).toHaveFocus());
    await fill(await input('新增威胁'), '洁净间断电');
    await click('下一条');
    expect(await dialog()).toHaveTextContent('有未保存的修改。它们会保留为草稿，再次打开时恢复。');
    await click('保留草稿，转到另一条', await dialog());
    await waitFor(() => expect(screen.queryByDisplayValue('洁净间断电')).toBeNull());
    await click('上一条');
    expect(await input('新增威胁')).toHaveValue('洁净间断电');
    await fill(await input('新增脆弱性'), '备用电源只够五分钟');
    await app.user.keyboard('{Control>}s{/Control}');
    await screen.findByText('已添加');
    await waitFor(async () =>
      expect(await risksOf(unitId)).toContainEqual(
        expect.objectContaining({ threat: '洁净间断电', vulnerability: '备用电源只够五分钟' }),
      ),
    );
    await waitFor(async () => expect(await input('新增脆弱性')).toHaveFocus());
    await click('关闭');
    expect(await button('添加风险')).toHaveFocus();
  });

  it('keeps a save while the connection is lost and sends it afterwards', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    const unit = await waiting('assetAssess', 'assess');
    const [risk] = await risksOf(unit.unitId);
    await app.go(`/assetAssess/${PROJECT}?unit=${unit.unitId}`);
    lay('networkDown', assets.saveRisk.path);
    await fill(await screen.findByDisplayValue(risk?.vulnerability ?? ''), '断网时写下的');
    await click('保存');
    expect(await screen.findByText('已离线保存 1 项，恢复连接后自动发送')).toBeInTheDocument();
    expect(screen.getByDisplayValue('断网时写下的')).toBeInTheDocument();
    expect(screen.getByText('待发送')).toBeInTheDocument();
    network.resetHandlers();
    await click('立即发送');
    await waitFor(() => expect(screen.queryByText(/已离线保存/u)).toBeNull());
    expect(await risksOf(unit.unitId)).toContainEqual(expect.objectContaining({ vulnerability: '断网时写下的' }));
  });

  it('shows both texts after a concurrent change', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    const unit = await waiting('assetAssess', 'assess');
    const [risk] = await risksOf(unit.unitId);
    if (!risk) throw new Error('The unit has no risk.');
    await app.go(`/assetAssess/${PROJECT}?unit=${unit.unitId}`);
    const field = await screen.findByDisplayValue(risk.vulnerability);
    const { riskId, unitId, version, threat, threatFrequency, vulnerabilitySeverity } = risk;
    const body = { projectCode: PROJECT, riskId, unitId, version, threat, threatFrequency, vulnerabilitySeverity };
    const other = (threatFrequency % 5) + 1;
    await assetsService.saveRisk({ body: { ...body, threatFrequency: other as Level, vulnerability: '别人的内容' } });
    await fill(field, '我的内容');
    await click('保存');
    const shown = within(await dialog());
    expect(await shown.findByText('别人的内容')).toBeInTheDocument();
    expect(shown.getByText('我的内容')).toBeInTheDocument();
    // Fields I left alone take the other value; fields changed by both stay mine until I choose.
    expect(shown.getAllByText('双方都有修改')).toHaveLength(1);
    await click('按所选合并');
    await click('保存');
    await screen.findByText('已保存');
    expect(await risksOf(unit.unitId)).toContainEqual(
      expect.objectContaining({ vulnerability: '我的内容', threatFrequency: other }),
    );
  });

  it('restores input after a reload', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    const unit = await waiting('assetAssess', 'assess');
    const [risk] = await risksOf(unit.unitId);
    const path = `/assetAssess/${PROJECT}?unit=${unit.unitId}`;
    await app.go(path);
    await fill(await screen.findByDisplayValue(risk?.vulnerability ?? ''), '还没有保存的');
    await reload(path);
    expect(await screen.findByDisplayValue('还没有保存的')).toBeInTheDocument();
    await click('丢弃草稿');
    expect(await screen.findByDisplayValue(risk?.vulnerability ?? '')).toBeInTheDocument();
  });

  it('shows on top who returned a unit and why, and opens no later step', async () => {
    await open(EXECUTOR, `/assetAssessReturn/${PROJECT}`);
    const unit = await waiting('assetAssessReturn', 'assess');
    await app.go(`/assetAssessReturn/${PROJECT}?unit=${unit.unitId}`);
    const reason = await screen.findByText(unit.returnReason ?? '');
    expect(reason.closest('[role=alert]')).toHaveTextContent(`${unit.returnedBy} 于`);
    // The step of existing controls is not this unit's yet.
    await app.go(`/assetAssessReturn/${PROJECT}?step=control&show=all&unit=${unit.unitId}`);
    expect(await screen.findByText('该单元尚未到“已有控制”')).toBeInTheDocument();
    expect(buttons('保存')).toEqual([]);
  });

  it('shows completed steps read-only', async () => {
    await open(EXECUTOR, `/assessDisposal/${PROJECT}?step=assess`);
    const unit = await waiting('assessDisposal', 'risk');
    await app.go(`/assessDisposal/${PROJECT}?step=assess&show=all&unit=${unit.unitId}`);
    const [risk] = await risksOf(unit.unitId);
    expect(await screen.findByDisplayValue(risk?.threat ?? '')).toBeDisabled();
    expect(buttons('保存')).toEqual([]);
    expect(buttons('添加风险')).toEqual([]);
  });

  it('recovers from a failure with a retry', async () => {
    lay('outage', assets.listOwnUnits.path);
    await open(EXECUTOR, `/assetAssess/${PROJECT}`);
    expect(await screen.findByText('服务暂时不可用', { selector: '[role=alert] p' })).toBeInTheDocument();
    network.resetHandlers();
    await click('重试');
    expect(await screen.findByText(/^等待您处理/u)).toBeInTheDocument();
  });

  it('shows when nothing waits', async () => {
    answerWith(assets.listOwnUnits.path, { list: [], total: 0 });
    await open(EXECUTOR, `/assessDisposalReturn/${PROJECT}`);
    expect(await screen.findByText('这里没有单元')).toBeInTheDocument();
  });
});
