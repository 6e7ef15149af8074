import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { assetsService } from '@/services/assets';
import { button, buttons } from '../buttons';
import { signInAs } from '../server';
import { app, click, dialog, EXECUTOR, open, PROJECT, risksOf, there, unitsOf, waiting } from './page';

describe("the executor's submission", () => {
  it('names a unit’s gaps before submission, and leads to the very field', async () => {
    await open(EXECUTOR, `/assessDisposal/${PROJECT}?step=submit`);
    await screen.findByText(/个可以提交/u);
    const lacking = (await screen.findAllByText('缺处置方式'))[0]?.closest('tr') as HTMLElement;
    await click('去填写', lacking);
    await waitFor(() => expect(app.path()).toMatch(/step=risk&unit=/u));
    const unitId = new URLSearchParams(app.path().split('?')[1]).get('unit') ?? '';
    const undecided = (await risksOf(unitId)).find(({ treatment }) => !treatment);
    await waitFor(() => expect(document.activeElement?.closest('[role=radiogroup]')).toBeTruthy());
    expect(
      document.activeElement?.closest('form')?.querySelector(`[id="${undecided?.riskId}_treatment"]`),
    ).toBeTruthy();
  });

  it('submits the selected units, and waits for the connection', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}?step=submit`);
    await screen.findByText(/个可以提交/u);
    const unit = await waiting('assetAssess', 'assess');
    const row = document.querySelector(`tr[data-row-key="${unit.unitId}"]`) as HTMLElement;
    await app.user.click(row.querySelector('input') as HTMLElement);

    const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(await button('提交所选 1 个')).toBeDisabled();
    line.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));

    await click('提交所选 1 个');
    await screen.findByText('已提交 1 个单元');
    const [now] = await unitsOf({ keyword: unit.assetCode });
    expect(now).toMatchObject({ unitId: unit.unitId, state: 'submitted' });
  });

  it('takes over as imported only what is ticked, and nothing by default', async () => {
    await signInAs(EXECUTOR);
    const query = { projectCode: PROJECT, page: 'assetAssess', pageSize: 200 } as const;
    const [unit, other] = (await assetsService.listOwnUnits({ query })).list.filter(
      ({ stage, state, isSeen, riskCount }) => stage === 'assess' && state === 'inhand' && !isSeen && riskCount > 0,
    );
    if (!unit || !other) throw new Error('Fewer than two units were not looked at.');
    await open(EXECUTOR, `/assetAssess/${PROJECT}?step=submit`);
    await screen.findByText(/^另有 \d+ 个尚未查看：勾选后可按导入确认$/u);
    expect(await button('按导入确认 0')).toBeDisabled();
    await app.user.click((await there(`tr[data-row-key="${unit.unitId}"]`)).querySelector('input') as HTMLElement);
    // What is ready is another matter.
    expect(buttons(/^提交所选/u)).toEqual([]);
    await click('按导入确认 1');
    await click('确认并提交 1 个', await dialog());
    await screen.findByText('已提交 1 个单元');
    const [[taken], [left]] = [await unitsOf({ keyword: unit.assetCode }), await unitsOf({ keyword: other.assetCode })];
    expect(taken).toMatchObject({ state: 'submitted', isTakenOver: true });
    expect(left).toMatchObject({ state: 'inhand', isTakenOver: false });
  });

  it('recalls a unit that nobody has decided on', async () => {
    await signInAs(EXECUTOR);
    const query = { projectCode: PROJECT, page: 'assetAssess', state: 'submitted' } as const;
    const [unit] = (await assetsService.listOwnUnits({ query })).list;
    await open(EXECUTOR, `/assetAssess/${PROJECT}?step=assess&show=all&unit=${unit?.unitId}`);
    await click('撤回');
    await screen.findByText('已撤回，可以继续修改');
    const [now] = await unitsOf({ keyword: unit?.assetCode ?? '' });
    expect(now).toMatchObject({ unitId: unit?.unitId, state: 'inhand' });
  });

  it('asks before all units are submitted, and says how many', async () => {
    await open(EXECUTOR, `/assetAssess/${PROJECT}?step=submit`);
    await screen.findByText(/个可以提交/u);
    const before = (await unitsOf({ state: 'submitted' })).length;
    await click(/^提交全部 \d+ 个$/u);
    const asked = await dialog();
    expect(asked).toHaveTextContent(/提交全部 \d+ 个单元？/u);
    await click('取消', asked);
    expect(await unitsOf({ state: 'submitted' })).toHaveLength(before);
  });
});
