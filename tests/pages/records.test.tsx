import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { assetsService } from '@/services/assets';
import { expectConsoleError } from './consoleErrors';
import { signInAs } from './server';
import { app, click, DETAILS, fill, MANAGER, open, PROJECT, there } from './work/page';

const params = () => new URLSearchParams(app.path().split('?')[1]);
const drawer = () => there('.ant-drawer');
const unitsOf = async (query: object) =>
  (await assetsService.listUnits({ query: { projectCode: PROJECT, ...query } })).list;

describe('a record', () => {
  it('opens to be read, is edited by one key, and has an address that the way back leaves', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await open(MANAGER, `${DETAILS}?tab=units&category=systemUnit`);
    const [first] = await unitsOf({ category: 'systemUnit' });
    await app.user.click(await screen.findByText(first?.assetCode ?? '-'));
    const shown = await drawer();
    expect(await within(shown).findByText('历史')).toBeInTheDocument();
    expect(params().get('open')).toBe(first?.unitId);
    expect(shown.querySelector('input')).toBeNull();
    await app.user.keyboard('e');
    await waitFor(() => expect(document.querySelector('.ant-drawer input#name')).toHaveValue(first?.name));
    await app.back();
    // Tab and filters are as they were.
    await waitFor(() => expect(Object.fromEntries(params())).toEqual({ tab: 'units', category: 'systemUnit' }));
    await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull());
  });

  it('opens by its link, wherever it is in the list', async () => {
    await signInAs(MANAGER);
    const last = (await unitsOf({ sortField: 'assetCode', sortOrder: 'descend' }))[0];
    await open(MANAGER, `${DETAILS}?tab=units&open=${last?.unitId}`);
    expect(await within(await drawer()).findAllByText(last?.name ?? '-')).not.toHaveLength(0);
  });

  it('leads on to the next one over the end of the page', async () => {
    await signInAs(MANAGER);
    const [tenth, eleventh] = (await unitsOf({ pageSize: 20 })).slice(9, 11);
    await open(MANAGER, `${DETAILS}?tab=units&open=${tenth?.unitId}`);
    await within(await drawer()).findAllByText(tenth?.name ?? '-');
    await click(/下一条/u, await drawer());
    await waitFor(() => expect(params().get('open')).toBe(eleventh?.unitId));
    expect(params().get('currentPage')).toBe('2');
    await click(/上一条/u, await drawer());
    await waitFor(() => expect(params().get('open')).toBe(tenth?.unitId));
  });

  it('asks before going back from unsaved changes', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await open(MANAGER, `${DETAILS}?tab=units`);
    const [first] = await unitsOf({});
    await app.user.click(await screen.findByText(first?.assetCode ?? '-'));
    await click(/^编辑/u, await drawer());
    const name = await there('.ant-drawer input#name');
    await fill(name, '改了一半');
    await app.back();
    expect(await screen.findByText('关闭此表单？')).toBeInTheDocument();
    await click('继续填写');
    expect(params().get('open')).toBe(first?.unitId);
    expect(name).toHaveValue('改了一半');
  });

  it('keeps a comment that was not sent: over Esc, the next record and another address', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await signInAs(MANAGER);
    const [risk, next] = (await assetsService.listRisks({ query: { projectCode: PROJECT } })).list;
    const at = (riskId?: string) => `${DETAILS}?tab=risks&open=${riskId}`;
    const comment = async () => within(await drawer()).findByLabelText('写评论');
    await open(MANAGER, at(risk?.riskId));
    await app.user.click(await comment());
    await app.user.paste('写到一半的评论');
    await click(/下一条/u, await drawer());
    await waitFor(() => expect(params().get('open')).toBe(next?.riskId));
    await waitFor(async () => expect(await comment()).toHaveValue(''));
    await app.user.keyboard('{Escape}');
    app.unmount();
    await open(MANAGER, at(risk?.riskId));
    expect(await comment()).toHaveValue('写到一半的评论');
    expect(await drawer()).toHaveTextContent(/已恢复 .* 的草稿/u);
    await click('丢弃草稿', await drawer());
    expect(await comment()).toHaveValue('');
  });

  it('is talked about', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await signInAs(MANAGER);
    const [risk] = (await assetsService.listRisks({ query: { projectCode: PROJECT } })).list;
    await open(MANAGER, `${DETAILS}?tab=risks&open=${risk?.riskId}`);
    const shown = await drawer();
    const field = await within(shown).findByLabelText('写评论');
    await app.user.click(field);
    await app.user.paste('频率与去年的事件记录不符');
    await click('发表', shown);
    expect(await within(shown).findByText('频率与去年的事件记录不符', { selector: 'p' })).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveValue(''));
    await click('删除', shown);
    await click('删除', await there('.ant-popover'));
    await waitFor(() => expect(within(shown).queryByText('频率与去年的事件记录不符')).toBeNull());
  });
});
