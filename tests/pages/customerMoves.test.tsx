import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customerBook } from '#server/core/tenant/customers/import/customerBook';
import { writeBook } from '#server/kernel/documents/book/write';
import { projectService } from '@/services/project';
import { tenantService } from '@/services/tenant';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { app, fill, open } from './projectForms';
import { elsewhere, signInAs } from './server';

const MANAGER = '13800000011';
/** Leads another channel, and the code that customers are handed to it by. */
const STRANGER = '13800000015';
const STRANGERS_CODE = 'ZKZD2025';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const drawer = () => document.querySelector<HTMLElement>('.ant-drawer-open') ?? document.body;
const dialog = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-modal');
    if (!found) throw new Error('There is no dialog.');
    return found;
  });
const shows = (text: string | RegExp) =>
  waitFor(() => expect(document.body).toHaveTextContent(text), { timeout: 20_000 });

/** Confirms the question over the button. */
const agree = async () => {
  const asked = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-popconfirm .ant-btn-primary');
    if (!found) throw new Error('Nothing was asked.');
    return found;
  });
  await app.user.click(asked);
};

/** The number of customers of the signed-in person's channel with this text in their name. */
const known = async (keyword: string) => (await projectService.listCustomers({ query: { keyword } })).total;

beforeAll(async () => {
  await open(MANAGER, '/customerManagement');
  app.unmount();
}, 120_000);

describe('customers from a spreadsheet', () => {
  const NAMES = ['页面导入甲有限公司', '页面导入乙有限公司'];
  const sheet = async (rows: object[]) => {
    const book = await writeBook(customerBook, { customers: rows as Record<string, unknown>[] }, 'zh-CN');
    return new File([Uint8Array.from(book)], '客户清单.xlsx', { type: xlsx });
  };
  const row = (name: string, size = 'small') => ({ name, size, industries: ['C'] });
  const drop = async (rows: object[]) => {
    const input = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('.ant-drawer input[type=file]');
      if (!found) throw new Error('There is nothing to drop a file on.');
      return found;
    });
    await app.user.upload(input, await sheet(rows));
  };

  it('are checked, corrected with the marked workbook, imported, and undone by the receipt', async () => {
    await open(MANAGER, '/customerManagement');
    await app.user.click(await button('导入'));
    await drop([row(NAMES[0] ?? ''), row(NAMES[1] ?? '', 'huge')]);
    await shows('1 处错误，尚未录入任何客户');
    await shows('不在可选值之中');
    await button('下载标注后的文件', drawer());
    expect(buttons(/^录入/u, drawer())).toEqual([]);
    expect(await known('页面导入')).toBe(0);

    await app.user.click(await button('重新上传', drawer()));
    await drop(NAMES.map((name) => row(name)));
    await app.user.click(await button('录入 2 个客户', drawer()));
    await shows('已录入 2 个客户');
    expect(await known('页面导入')).toBe(2);

    // One of them is changed in the meantime; it stays, and the receipt says why.
    const { list } = await projectService.listCustomers({ query: { keyword: NAMES[0] ?? '' } });
    const tenantCode = list[0]?.tenantCode ?? '';
    const { version } = await tenantService.getCustomer({ query: { tenantCode } });
    const facts = { name: NAMES[0] ?? '', size: 'small', industries: ['C'], note: '下周拜访' } as const;
    await tenantService.saveCustomer({ body: { tenantCode, version, ...facts, industries: ['C'] } });
    app.unmount();

    await open(MANAGER, '/customerManagement');
    await app.user.click(await button('导入'));
    const receipt = await within(drawer()).findAllByText(/客户清单|blob/u, { selector: 'td *' }, { timeout: 10_000 });
    await app.user.click(receipt[0] as HTMLElement);
    await shows('1 个客户之后已有变化，撤销时保留');
    await shows('资料或保护期已修改');
    await app.user.click(await button('撤销本次导入', drawer()));
    await shows('将移除本次录入的 1 个客户，如同没有报备过；另有 1 个保留。');
    await agree();
    await shows('已撤销导入，移除 1 个客户');
    await shows(`资料或保护期已修改 · 1${NAMES[0]}`);
    expect(buttons('撤销本次导入', drawer())).toEqual([]);
    expect(await known(NAMES[1] ?? '')).toBe(0);
    await tenantService.releaseCustomer({ body: { tenantCode, reason: '测试结束' } });
  }, 90_000);
});

describe('a customer between channels', () => {
  /** Registered by one channel; in no list once the test is over. */
  const NAME = '页面转交有限公司';
  let tenantCode = '';
  const release = () => tenantService.releaseCustomer({ body: { tenantCode, reason: '测试结束' } }, { silent: true });
  afterEach(async () => {
    for (const phone of [MANAGER, STRANGER]) {
      await signInAs(phone);
      if ((await known(NAME)) !== 0) await release();
    }
  });
  beforeEach(async () => {
    // A text that grows measures itself, which jsdom can't.
    expectConsoleError(/`NaN` is an invalid value/u);
    await signInAs(MANAGER);
    const body = { name: NAME, size: 'micro' as const, industries: ['C' as const] };
    // The second test finds it in the pool, where the first has left it.
    const { inPool } = await tenantService.listAlikeCustomers({ query: { name: NAME } });
    if (inPool) {
      tenantCode = inPool.tenantCode;
      await tenantService.claimCustomer({ body: { tenantCode } });
    } else ({ tenantCode } = await tenantService.createCustomer({ body }));
  });

  it('is handed over by code and for a reason once the named channel accepts', async () => {
    await open(MANAGER, `/customerManagement?open=${tenantCode}`);
    await app.user.click(await button('转交', drawer()));
    const asked = await dialog();
    const code = asked.querySelector<HTMLInputElement>('input#inviteCode');
    if (!code) throw new Error('The dialog asks for no code.');
    await fill(code, 'NOBODY');
    await app.user.click(await button('下一步', asked));
    // Errors are shown at their fields, and the input stays.
    await waitFor(() => expect(asked.querySelector('.ant-form-item-explain-error')).not.toBeNull());
    expect(code).toHaveValue('NOBODY');
    await app.user.clear(code);
    await fill(code, STRANGERS_CODE);
    await app.user.click(await button('下一步', asked));
    const named = await tenantService.getTransferReceiver({ query: { inviteCode: STRANGERS_CODE } });
    await shows(`接收渠道：${named.name}`);
    const reason = await waitFor(() => {
      const found = document.querySelector<HTMLTextAreaElement>('.ant-modal textarea');
      if (!found) throw new Error('The dialog asks for no reason.');
      return found;
    });
    await fill(reason as unknown as HTMLInputElement, '区域调整');
    await app.user.click(await button('转交', reason.closest('.ant-modal') as HTMLElement));
    await shows(`已请 ${named.name} 接收“${NAME}”，等待对方答复`);
    // Nothing has moved: the record says what it waits for, and offers the transfer no more.
    await waitFor(() => expect(drawer()).toHaveTextContent(`已申请转交给${named.name}，等待对方接收`));
    expect(buttons('转交', drawer())).toEqual([]);
    expect(await known(NAME)).toBe(1);
    app.unmount();

    await open(STRANGER, '/customerManagement?view=transfers&state=requested&side=received');
    await app.user.click(await button(`接收“${NAME}”`));
    await app.user.click(await button('接收', await dialog()));
    await shows(`已接收“${NAME}”`);
    expect(await known(NAME)).toBe(1);
    app.unmount();

    await open(MANAGER, '/customerManagement?view=transfers');
    await shows(NAME);
    const sent = (await screen.findAllByText(NAME))[0]?.closest('tr');
    expect(sent).toHaveTextContent('已接收');
    await button(`取回“${NAME}”`);
    expect(await known(NAME)).toBe(0);
  }, 60_000);

  it('that is gone while its drawer is open says so and closes', async () => {
    await open(MANAGER, `/customerManagement?open=${tenantCode}`);
    await app.user.click(await button('释放到公海', drawer()));
    const asked = await dialog();
    await elsewhere(MANAGER, release);
    const reason = asked.querySelector<HTMLTextAreaElement>('textarea');
    await fill(reason as unknown as HTMLInputElement, '暂无需求');
    await app.user.click(await button('释放到公海', asked));
    await shows(`“${NAME}”已不在贵司名下，无法继续操作`);
    await waitFor(() => expect(document.querySelector('.ant-drawer-open')).toBeNull());
  }, 60_000);

  it('is claimed from the pool, or reported as claimed by another channel', async () => {
    await release();
    await open(STRANGER, `/customerManagement?view=pool&keyword=${encodeURIComponent(NAME)}`);
    await app.user.click(await button(`认领${NAME}`));
    await agree();
    await shows(new RegExp(`“${NAME}”.+\\d{4}-\\d\\d-\\d\\d`, 'u'));
    await waitFor(() => expect(app.path()).toContain(`open=${tenantCode}`));
    expect(await known(NAME)).toBe(1);
    await release();
    app.unmount();

    await open(STRANGER, `/customerManagement?view=pool&keyword=${encodeURIComponent(NAME)}`);
    const claim = await button(`认领${NAME}`);
    await elsewhere(MANAGER, () => tenantService.claimCustomer({ body: { tenantCode } }));
    await app.user.click(claim);
    await agree();
    await shows(`“${NAME}”刚被其他渠道认领`);
    await waitFor(() => expect(buttons(`认领${NAME}`)).toEqual([]));
  }, 60_000);
});
