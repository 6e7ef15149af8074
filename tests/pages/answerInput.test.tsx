import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { signInAs } from './server';

/* Each way to answer, in the preview of the demo's template. */

let app: App;
const asked = (question: string) => screen.findByRole('article', { name: question });
const open = async () => {
  await signInAs('13800000011');
  app = await openApp('/projectList/templates/MDEMO01?tab=preview');
  await app.settled();
};
beforeEach(async () => {
  // jsdom measures no text areas.
  expectConsoleError(/`NaN` is an invalid value/u);
  await open();
});
beforeAll(async () => {
  await open();
  app.unmount();
}, 120_000);

describe('an answer', () => {
  it('is one option, or several, and can be cleared', async () => {
    const one = await asked('是否定期备份重要数据？');
    await app.user.click(within(one).getByText('否'));
    expect(one).toHaveTextContent('得分 0');
    await app.user.click(await button('清除选择', one));
    expect(one).toHaveTextContent('得分 –');
    const several = await asked('以下哪些资产建有清单？');
    await app.user.click(within(several).getByText('数据'));
    await app.user.click(within(several).getByText('硬件'));
    expect(several).toHaveTextContent('得分 0.7');
  });

  it('can be “not applicable” with a reason; the former answer comes back', async () => {
    const several = await asked('以下哪些资产建有清单？');
    await app.user.click(within(several).getByText('数据'));
    await app.user.click(within(several).getByText('不适用'));
    expect(within(several).queryByText('硬件')).toBeNull();
    fireEvent.change(within(several).getByLabelText('请说明为什么不适用'), { target: { value: '没有自有设备' } });
    expect(several).toHaveTextContent('得分 –');
    await app.user.click(within(several).getByText('不适用'));
    expect(several).toHaveTextContent('得分 0.4');
    await app.user.click(await button('添加备注', several));
    fireEvent.change(within(several).getByLabelText('备注'), { target: { value: '见附件' } });
    expect(within(several).getByLabelText('备注')).toHaveValue('见附件');
  });

  it('is a table that accepts pasted cells; invalid cells are named', async () => {
    const table = await asked('请列出可远程访问内部系统的方式');
    const cell = (column: string, row: number) => within(table).getByLabelText(`${column}，第 ${row} 行`);
    fireEvent.paste(cell('方式', 1), {
      clipboardData: { getData: () => 'VPN\t1,200\t2024/3/5\tyes\n堡垒机\t很多\t去年\t也许\n' },
    });
    await waitFor(() => expect(cell('人数', 1)).toHaveValue('1200'));
    expect(cell('启用日期', 1)).toHaveValue('2024-03-05');
    expect(table).toHaveTextContent('已粘贴 2 行。');
    expect(table).toHaveTextContent('请填写数字');
    expect(table).toHaveTextContent('请填写日期');
    expect(table).toHaveTextContent('不在可选项中');
  });

  it('is filled in by the keyboard alone: rows are added, walked through and removed', async () => {
    const table = await asked('请列出可远程访问内部系统的方式');
    const cell = (column: string, row: number) => within(table).getByLabelText(`${column}，第 ${row} 行`);
    cell('方式', 1).focus();
    await app.user.keyboard('VPN{Enter}');
    await waitFor(() => expect(cell('方式', 2)).toHaveFocus());
    await app.user.keyboard('堡垒机{ArrowUp}');
    await waitFor(() => expect(cell('方式', 1)).toHaveFocus());
    await app.user.click(await button('删除第 1 行', table));
    await waitFor(() => expect(cell('方式', 1)).toHaveValue('堡垒机'));
  });

  it('has files where the question takes them', async () => {
    const pictures = await asked('机房或机柜的照片');
    const choose = pictures.querySelector<HTMLInputElement>('input[type="file"]');
    if (!choose) throw new Error('No file can be chosen.');
    await app.user.upload(choose, new File(['x'], '机柜.png', { type: 'image/png' }));
    expect(await within(pictures).findByText('机柜.png')).toBeInTheDocument();
    await app.user.click(await button('移除 机柜.png', pictures));
    await waitFor(() => expect(within(pictures).queryByText('机柜.png')).toBeNull());
  });
});
