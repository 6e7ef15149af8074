import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { button } from '../buttons';
import { alert, preview, RISKS, risksOf, rows, UNITS, unitsOf } from './many';
import { app, click, dialog, MANAGER, open, there } from './page';

describe('pasted cells', { timeout: 60_000 }, () => {
  it('applies cells pasted onto a row, names unusable ones, and finds records by code', async () => {
    await open(MANAGER, UNITS);
    const [first, second] = (await unitsOf('U-000')).slice(0, 2);
    if (!first || !second) throw new Error('There are no units.');
    (await rows()).focus();
    await app.user.paste(`资产编码\t责任人\tC / I / A\n${second.assetCode}\t粘贴的人\t9/9/9\nU-NIE\t谁\t`);
    const form = await dialog();
    await screen.findByText('1 行、1 个单元格可以使用 · 1 行没有对应的记录，已略过');
    expect(form).toHaveTextContent('第 1 行“C / I / A”：应为三个 1–5');
    const shown = await preview();
    expect(shown).toHaveTextContent('将修改 1 个单元');
    await click('修改 1 条');
    await alert('已修改 1 条');
    expect((await unitsOf(second.assetCode))[0]).toMatchObject({ owner: '粘贴的人', integrity: second.integrity });
    await click('撤销');
    await alert('已撤销 1 条');
    expect((await unitsOf(second.assetCode))[0]).toMatchObject({ owner: second.owner });

    // Without names, from the row that has the focus on, down the list.
    (await rows()).focus();
    await app.user.paste('甲\n乙');
    await dialog();
    const record = () => [...document.querySelectorAll('.ant-modal tbody th')].map((th) => th.textContent);
    await waitFor(() => expect(record()).toEqual([`U-0001 ${first.name}`, `U-0002 ${second.name}`]));
    await preview();
    expect(await dialog()).toHaveTextContent('将修改 2 个单元');
    expect((await unitsOf('U-0001'))[0]?.name).toBe(first.name);
  });

  it('asks before pasted cells are left behind, also from their preview', async () => {
    await open(MANAGER, UNITS);
    (await rows()).focus();
    await app.user.paste('甲');
    await dialog();
    await screen.findByText('1 行、1 个单元格可以使用');
    await app.go('/systemManage');
    await click('留在此页');
    expect(await dialog()).toHaveTextContent('1 行、1 个单元格可以使用');
    await preview();
    await app.go('/systemManage');
    await click('留在此页');
    expect(app.path()).toContain(UNITS);
    await click('返回修改');
    await screen.findByText('1 行、1 个单元格可以使用');
    await click(/^取\s?消$/u);
    await click('不保存，关闭');
    await waitFor(() => expect(document.querySelector('.ant-modal textarea')).toBeNull());
  });

  it('asks before a preview is left for another tab of the project, or closed', async () => {
    await open(MANAGER, RISKS);
    await rows();
    await app.go(UNITS);
    await waitFor(async () => expect(await rows()).toHaveTextContent('U-0001'));
    (await rows()).focus();
    await app.user.paste('甲');
    await screen.findByText('1 行、1 个单元格可以使用');
    const shown = await preview();
    await app.back();
    expect(await screen.findByText('转到其他内容？')).toBeInTheDocument();
    expect(await button('不保存，离开')).not.toHaveClass('ant-btn-primary');
    expect(await button('留在此处')).toHaveClass('ant-btn-primary');
    await click('留在此处');
    expect(app.path()).toBe(UNITS);
    await click(/^取\s?消$/u, shown);
    await click('继续填写');
    await app.user.click(shown.querySelector('.ant-modal-close') as HTMLElement);
    await click('继续填写');
    expect(shown).toHaveTextContent('将修改 1 个单元');
    // Going back to the input loses nothing.
    await click('返回修改', shown);
    await screen.findByText('1 行、1 个单元格可以使用');
  });

  it('takes a treatment plan from a file: each line finds its risk by asset, threat and vulnerability', async () => {
    await open(MANAGER, RISKS);
    await rows();
    const [risk] = (await risksOf({ keyword: 'U-0002' })).list;
    if (!risk) throw new Error('There are no risks.');
    const plan = [
      '风险处置计划,,,,',
      '资产,威胁,脆弱性,处置方式,整改措施',
      `${risk.unitName},${risk.threat},${risk.vulnerability},降低,从文件来的措施`,
      `没有的资产,${risk.threat},${risk.vulnerability},降低,不会用到`,
    ].join('\n');
    await click('粘贴');
    const form = await dialog();
    await app.user.upload(form.querySelector('input[type=file]') as HTMLInputElement, new File([plan], '计划.csv'));
    await screen.findByText('1 行、2 个单元格可以使用 · 1 行没有对应的记录，已略过');
    await preview();
    await click('修改 1 条');
    await alert('已修改 1 条');
    const after = (await risksOf({ keyword: 'U-0002' })).list.find(({ riskId }) => riskId === risk.riskId);
    expect(after?.treatmentPlan).toBe('从文件来的措施');
    await click('撤销');
    await alert('已撤销 1 条');
  });

  it('remembers which field each column of a plan is', async () => {
    await open(MANAGER, RISKS);
    await rows();
    const [risk] = (await risksOf({ keyword: 'U-0003' })).list;
    if (!risk) throw new Error('There are no risks.');
    const plan = () =>
      new File(
        [`对象,威胁,脆弱性,怎么改\n${risk.unitName},${risk.threat},${risk.vulnerability},换掉`],
        '自己的计划.csv',
      );
    const upload = async () => {
      await click('粘贴');
      const form = await dialog();
      await app.user.upload(form.querySelector('input[type=file]') as HTMLInputElement, plan());
      return form;
    };
    const column = (n: number) => there(`.ant-modal input[aria-label="第 ${n} 列对应"]`);
    const choose = async (n: number, title: string) => {
      await app.user.click(await column(n));
      const options = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')];
      await app.user.click(options.filter((one) => one.title === title).at(-1) as HTMLElement);
    };
    await upload();
    await choose(1, '单元');
    await choose(4, '处置措施');
    await screen.findByText('1 行、1 个单元格可以使用');
    await preview();
    // Going back keeps the matches as well.
    await click('返回修改');
    await screen.findByText('1 行、1 个单元格可以使用');
    await click(/^取\s?消$/u);
    await click('不保存，关闭');
    await waitFor(() => expect(document.querySelector('.ant-modal textarea')).toBeNull());
    await upload();
    await screen.findByText('1 行、1 个单元格可以使用');
  });

  it('find risks by their codes under any header, and leave out a line that names two risks', async () => {
    await open(MANAGER, RISKS);
    await rows();
    const [first, second] = (await risksOf({ sortField: 'riskCode' })).list;
    if (!first || !second) throw new Error('There are no risks.');
    await click('粘贴');
    const form = await dialog();
    await app.user.click(within(form).getByRole('textbox'));
    await app.user.paste(
      [
        '序\t资产\t处置方式\t整改措施',
        `${first.riskCode}\t${first.unitName}\t接受\t观察`,
        `${second.riskCode}\t别的资产\t降低\t加固`,
      ].join('\n'),
    );
    await screen.findByText('1 行、2 个单元格可以使用');
    expect(form).toHaveTextContent('编号是这一条，资产、威胁或脆弱性却是另一条；此行没有填入');
    expect(await preview()).toHaveTextContent('将修改 1 项风险');
  });

  it('come back from their preview at the column at which they began', async () => {
    await open(MANAGER, UNITS);
    const [unit] = await unitsOf('U-0001');
    (await rows()).focus();
    await app.user.paste('粘贴的负责人');
    const form = await dialog();
    await app.user.click(within(form).getByRole('combobox', { name: '从哪一列开始' }));
    await app.user.click(await screen.findByText('责任人', { selector: '.ant-select-item-option-content' }));
    await preview();
    await click('返回修改');
    await screen.findByText('1 行、1 个单元格可以使用');
    expect(await preview()).toHaveTextContent('粘贴的负责人');
    await click('修改 1 条');
    await alert('已修改 1 条');
    expect((await unitsOf('U-0001'))[0]).toMatchObject({ name: unit?.name, owner: '粘贴的负责人' });
    await click('撤销');
    await alert('已撤销 1 条');
  });
});
