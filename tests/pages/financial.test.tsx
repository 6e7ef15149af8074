import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ledger } from '#domain/subjects/ledger/contract';
import { bookChecks } from '#domain/subjects/ledger/reconcile';
import { platform } from '#domain/subjects/platform/contract';
import { button, buttons } from './buttons';
import { app, OPERATOR, open, pressed, warmUp } from './ledgerPages';
import { rowOf } from './parts';
import { answerWith, lay, network, watchCalls } from './server';

warmUp();

describe('the operator', () => {
  it('sees the orders of all, and finds one by whose it is', async () => {
    await open('/financialmanagement/OrderList?keyword=中科智盾', OPERATOR);
    expect(await rowOf('CZDEM0000024')).toHaveTextContent(/中科智盾.*¥20,000.00待支付对公转账/u);
    expect(document.body).not.toHaveTextContent('CZDEM0000026');
  });

  it('matches money with the order that it is for, and leaves the confirming to a colleague', async () => {
    await open('/financialmanagement/manageComponyTransferRecord', OPERATOR);
    await waitFor(() => expect(document.body).toHaveTextContent(/待匹配 · 超过 30 天1¥1,280.00/u));
    await app.user.click(await rowOf('李晓敏'));
    const calls = watchCalls();
    await pressed('匹配');
    expect(await screen.findByText('由您匹配，需要没有导入它的另一位同事确认')).toBeInTheDocument();
    expect(buttons('确认入账')).toEqual([]);
    expect(calls.filter((call) => call.includes('/api/accountRecord/updateStatus'))).toHaveLength(1);
    await pressed('解除匹配');
    const why = await screen.findByLabelText('解除匹配的原因');
    await app.user.click(why);
    await app.user.paste('付款人尚未说明');
    const dialog = why.closest<HTMLElement>('[role="dialog"]');
    await app.user.click(await button('解除匹配', dialog ?? document));
    await waitFor(() => expect(document.body).toHaveTextContent(/说明.*付款人尚未说明/u));
    await waitFor(async () => expect(await rowOf('李晓敏')).toHaveTextContent('待匹配'));
  });
});

describe('a line of a bank statement', () => {
  it('says once that it could not be ignored, and is ignored once however often this is sent', async () => {
    await open('/financialmanagement/manageComponyTransferRecord', OPERATOR);
    await app.user.click(await rowOf('李晓敏'));
    lay('outage', platform.setAccountRecordStatus.path);
    const keys: (string | null)[] = [];
    network.events.on('request:start', ({ request }) => {
      if (request.url.endsWith(platform.setAccountRecordStatus.path)) keys.push(request.headers.get('idempotency-key'));
    });
    await pressed('搁置');
    const why = await screen.findByLabelText(/^搁置的原因/u);
    await app.user.click(why);
    await app.user.paste('与订单无关');
    const dialog = why.closest<HTMLElement>('[role="dialog"]') ?? document;
    for (const times of [1, 2]) {
      await app.user.click(await button('搁置', dialog));
      await waitFor(() => expect(keys).toHaveLength(times));
      await waitFor(() => expect(screen.getAllByText(/服务暂时不可用/u)).toHaveLength(1));
    }
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  it('explains to the importer why a colleague must confirm it, and lets the colleague confirm', async () => {
    const page = '/financialmanagement/manageComponyTransferRecord?state=matched';
    await open(page, '13800000003');
    await app.user.click(await rowOf('待确认'));
    expect(await screen.findByText('由您导入，需要另一位同事确认')).toBeInTheDocument();
    expect(buttons('确认入账')).toEqual([]);
    app.unmount();
    await open(page, OPERATOR);
    await app.user.click(await rowOf('待确认'));
    expect(await button('确认入账')).toBeEnabled();
    expect(document.body).toHaveTextContent(/导入人梁慧敏/u);
  });
});

describe('a transfer of another amount', () => {
  const page = '/financialmanagement/manageComponyTransferRecord';

  it('is beside its order with the difference, which is let off as a fee for a reason', async () => {
    await open(`${page}?keyword=启明信安&state=unsettled`, OPERATOR);
    await app.user.click(await rowOf('4,990'));
    await screen.findByText('可能的订单');
    const row = await rowOf('-¥10.00');
    expect(row).toHaveTextContent(/CZDEM0000026.*¥5,000.00¥4,990.00-¥10.00户名/u);
    await app.user.click(await button('选用', row));
    await pressed('分配到 1 笔订单');
    const fee = await screen.findByRole('checkbox', { name: '¥10.00 作手续费减免' });
    // Money is not given up unasked.
    expect(fee).not.toBeChecked();
    await app.user.click(fee);
    const dialog = fee.closest<HTMLElement>('[role="dialog"]') ?? document;
    await app.user.click(await button('匹配', dialog));
    expect(await screen.findByText('请填写减免的原因，例如银行手续费')).toBeInTheDocument();
    // Without the fee the order stays open for the rest of it.
    await app.user.click(fee);
    await app.user.click(await button('匹配', dialog));
    await waitFor(async () => expect(await rowOf('启明信安')).toHaveTextContent('待确认'));
    expect(await screen.findByText('由您匹配，需要没有导入它的另一位同事确认')).toBeInTheDocument();
    expect(document.body).toHaveTextContent(/款项用途.*CZDEM0000026.*¥4,990.00待确认/u);
  });

  it('is confirmed with others at once, after a preview that names those that are not', async () => {
    await open(`${page}?state=matched`, OPERATOR);
    const [all] = await screen.findAllByRole('checkbox');
    await app.user.click(all as HTMLElement);
    await pressed('批量确认入账');
    expect(await screen.findByText('将确认入账 1 笔')).toBeInTheDocument();
    expect(screen.getByText(/共 ¥20,000.00，涉及 1 笔订单/u)).toBeInTheDocument();
    expect(await rowOf('由您匹配，需要另一位同事确认')).toHaveTextContent('启明信安');
    await pressed('确认入账');
    await waitFor(() => expect(document.body).toHaveTextContent('已确认入账 1 笔'));
    expect(
      await screen.findByText(/^待确认$/u, { selector: '.ant-statistic-title, .ant-statistic-header *' }),
    ).toBeInTheDocument();
  });

  it('shows what it was used for, and leads to the lines before and after it', async () => {
    await open(`${page}?keyword=中科智盾`, OPERATOR);
    await app.user.click(await rowOf('重复付款'));
    await waitFor(() => expect(document.body).toHaveTextContent(/退回付款方¥1,000.00已退回.*重复付款，已原路退回/u));
    await pressed('下一条');
    await waitFor(() => expect(document.body).toHaveTextContent(/¥10.00 作手续费减免/u));
  });
});

describe('the figures of a month', () => {
  it('come back after a failure', async () => {
    lay('outage', ledger.getFinanceOverview.path);
    await open('/financialmanagement/OrderList', OPERATOR);
    expect(await screen.findByText('服务暂时不可用', { selector: '[role=alert] p' })).toBeInTheDocument();
    network.resetHandlers();
    await pressed('重试');
    expect(await screen.findByRole('link', { name: /未使用点数/u })).toBeInTheDocument();
  });

  it('open the list of what they count', async () => {
    await open('/financialmanagement/OrderList', OPERATOR);
    const tile = await screen.findByRole('link', { name: /未使用点数/u });
    await app.user.click(tile);
    await waitFor(() => expect(app.path()).toBe('/financialmanagement/OrderList?tab=points'));
    expect(await rowOf('中科智盾')).toBeInTheDocument();
    const received = await screen.findByRole('link', { name: /^收款/u });
    expect(received).toHaveAttribute('href', expect.stringMatching(/kind=recharge&dated=received&from=\d{4}-\d\d-01/u));
  });
});

describe('the comparison of the books', () => {
  const books = { at: '2026-11-23T18:30:00Z', accounts: 12, entries: 3_456 };
  const compared = async (part: object | null) => {
    answerWith(ledger.getReconciliation.path, part && { ...books, count: 0, differences: [], ...part });
    await open('/financialmanagement/OrderList', OPERATOR);
  };

  it('lists differences first, each with the expected value', async () => {
    const of = { tenantCode: 'TCHANNELA', expected: 1_000, found: 0 };
    const differences = [
      ...bookChecks.map((check) => ({ ...of, check, key: `KEY ${check}` })),
      // An order may differ in more than one way.
      { ...of, check: 'payment', key: 'KEY payment', expected: 7, tenantCode: null },
    ];
    await compared({ count: 1_204, differences });
    await screen.findByText(/发现 1,204 处差异，需要核查/u, { selector: '[role=alert] *' });
    await pressed('查看差异');
    const told = await waitFor(() => {
      const rows = [...document.querySelectorAll('.ant-drawer tr[data-row-key]')].map((row) => row.textContent);
      expect(rows).toHaveLength(differences.length);
      return rows;
    });
    expect(told).toContain('订单状态与收款TCHANNELAKEY payment1,0000');
    expect(told.at(-1)).toBe('订单状态与收款–KEY payment70');
    expect(told.join(' ')).not.toMatch(/check_/u);
  });

  it('shows that the books agree, or have not been reconciled yet', async () => {
    await compared({});
    expect(await screen.findByText(/12 个账户、3,456 笔分录，账实相符/u)).toBeInTheDocument();
    app.unmount();
    await compared(null);
    expect(await screen.findByText('尚未对账，每日 02:30 自动对账')).toBeInTheDocument();
  });
});
