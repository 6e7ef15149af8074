import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { job } from '#domain/capabilities/job/contract';
import { sealFaultKinds } from '#domain/kernel/seals';
import { trail } from '#domain/subjects/trail/contract';
import type { JobView } from '@/services/job';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { answerInTurn, answerWith, network, signInAs } from './server';

const view = (part: Partial<JobView>): JobView => ({
  jobCode: 'JOB1',
  kind: 'trail',
  state: 'done',
  percent: 100,
  remaining: null,
  result: null,
  errorCode: null,
  errorMsg: null,
  createdBy: '周振宇',
  allowedActions: [],
  createdAt: '2026-01-01T00:00:00Z',
  finishedAt: null,
  ...part,
});
let app: App;
const open = async (phone: string, language: 'zh-CN' | 'en-US' = 'zh-CN', path = '/auditTrail') => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-row-key]')];

beforeAll(async () => {
  await open('13800000001');
  app.unmount();
}, 120_000);

describe('the page of the audit trail', () => {
  it('opens from the menu of a tenant’s leader, and shows actions and changes', async () => {
    await open('13800000011', 'zh-CN', '/account/info');
    await app.user.click(await screen.findByRole('button', { name: /^用户菜单/u }));
    await app.user.click(await screen.findByText('操作日志'));
    await waitFor(() => expect(app.path()).toBe('/auditTrail'));
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    expect(screen.queryByRole('combobox', { name: '单位' })).toBeNull();
    await app.user.click(document.querySelectorAll('.ant-table-row-expand-icon')[0] as HTMLElement);
    await waitFor(() => expect(document.body).toHaveTextContent(/对象与操作/u));
  });

  it('has a tenant filter only for the operator, and shows when nothing matches, in English too', async () => {
    answerWith(trail.listAllTrail.path, { list: [], total: 0 });
    await open('13800000001', 'en-US');
    expect(await screen.findByRole('combobox', { name: 'Organization' })).toBeInTheDocument();
    expect(await screen.findByText('No matching records')).toBeInTheDocument();
  });

  it('reports tampering first, with its kind and place', async () => {
    const check = { at: '2026-11-23T18:30:00Z', rows: 12_345, seals: 67, newer: 52, count: 1_005 };
    const where = { sealNo: 40, fromId: 39_001, toId: 40_000 };
    const faults = [...sealFaultKinds.map((kind) => ({ ...where, kind })), { ...where, kind: 'cut', fromId: null }];
    answerWith(trail.getTrailCheck.path, { ...check, faults });
    await open('13800000001');
    await screen.findByText(/校验发现 1,005 处改动/u, { selector: '[role=alert] *' });
    await app.user.click(await button(/查\s?看/u));
    const rowsOfDrawer = () => [...document.querySelectorAll('.ant-drawer tr[data-row-key]')];
    await waitFor(() => expect(rowsOfDrawer()).toHaveLength(faults.length));
    const told = rowsOfDrawer().map((row) => row.textContent);
    expect(told[0]).toBe('记录被修改4039001 – 40000');
    expect(told.at(-1)).toBe('末尾被截断40–');
    expect(told.join(' ')).not.toMatch(/fault_/u);
    app.unmount();
    answerWith(trail.getTrailCheck.path, { ...check, count: 0, faults: [] });
    await open('13800000001');
    expect(
      await screen.findByText(/12,345 条记录、67 个封印，未发现改动。之后新增的 52 条待下次校验/u),
    ).toBeInTheDocument();
    app.unmount();
    answerWith(trail.getTrailCheck.path, null);
    await open('13800000001');
    expect(await screen.findByText(/日志封印尚未校验/u)).toBeInTheDocument();
  });

  it('is checked on request of the operator, with progress and result', async () => {
    answerWith(trail.getTrailCheck.path, {
      at: '2026-11-24T02:00:00Z',
      seals: 7,
      rows: 6500,
      newer: 0,
      count: 0,
      faults: [],
    });
    await open('13800000001');
    expect(await screen.findByText(/6,500 条记录、7 个封印/u)).toBeInTheDocument();
    answerInTurn(trail.checkTrail.path, [['200', { jobCode: 'JOB1' }]], () => undefined);
    answerWith(job.getJob.path, view({ state: 'running', percent: 40 }));
    await app.user.click(await button('立即校验'));
    expect(await screen.findByText(/正在校验日志/u)).toBeInTheDocument();
    answerWith(trail.getTrailCheck.path, {
      at: '2026-11-24T03:00:00Z',
      seals: 6,
      rows: 5500,
      newer: 0,
      count: 1,
      faults: [{ kind: 'unnoted', sealNo: 6, fromId: null, toId: null }],
    });
    answerWith(job.getJob.path, view({ state: 'done', percent: 100, result: { count: 1 } }));
    await app.user.click(await button(/查\s?看/u, await screen.findByRole('alert')));
    expect(await screen.findByText('链尾记录文件缺失')).toBeInTheDocument();
  });

  it('is exported with the current filters, and says if rows are missing', async () => {
    const saved: string[] = [];
    // Missing in jsdom.
    URL.createObjectURL = () => 'blob:file';
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const asked: unknown[] = [];
    await open('13800000011', 'zh-CN', '/auditTrail?action=signIn');
    expect(buttons('立即校验')).toEqual([]);
    answerInTurn(trail.createTrailExport.path, [['200', { jobCode: 'JOB1' }]], (body) => asked.push(body));
    const result = { objectId: 'F1', name: '操作日志.csv', count: 1_000_000, isCut: true };
    answerWith(job.getJob.path, view({ result }));
    network.use(
      http.all(`${window.location.origin}${trail.getTrailExport.path}`, () =>
        HttpResponse.arrayBuffer(new ArrayBuffer(1), {
          headers: {
            'content-type': 'text/csv',
            'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('操作日志.csv')}`,
          },
        }),
      ),
    );
    await app.user.click(await button('导出当前列表'));
    expect(await screen.findByText(/已导出最近的 1,000,000 条/u)).toBeInTheDocument();
    expect(saved).toEqual(['操作日志.csv']);
    expect(asked).toEqual([expect.objectContaining({ action: 'signIn', language: 'zh-CN' })]);
    vi.restoreAllMocks();
  });
});
