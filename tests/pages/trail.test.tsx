import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { trail } from '#domain/trail/contract';
import { sealFaultKinds } from '#domain/trail/seals';
import { type App, openApp } from './app';
import { button } from './buttons';
import { answerWith, signInAs } from './server';

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
  it('is reached from the menu of whoever leads a tenant, and tells what was done and how a record was', async () => {
    await open('13800000011', 'zh-CN', '/account/info');
    await app.user.click(await screen.findByRole('button', { name: /^用户菜单/u }));
    await app.user.click(await screen.findByText('操作日志'));
    await waitFor(() => expect(app.path()).toBe('/auditTrail'));
    await waitFor(() => expect(rows().length).toBeGreaterThan(0));
    expect(screen.queryByRole('combobox', { name: '单位' })).toBeNull();
    await app.user.click(document.querySelectorAll('.ant-table-row-expand-icon')[0] as HTMLElement);
    await waitFor(() => expect(document.body).toHaveTextContent(/对象与操作/u));
  });

  it('is narrowed by tenant for the operator alone, and says where nothing matches, in English too', async () => {
    answerWith(trail.listAllTrail.path, { list: [], total: 0 });
    await open('13800000001', 'en-US');
    expect(await screen.findByRole('combobox', { name: 'Organisation' })).toBeInTheDocument();
    expect(await screen.findByText('Nothing matches')).toBeInTheDocument();
  });

  it('says first that the log is not as it was written, what of it, and where', async () => {
    const check = { at: '2026-11-23T18:30:00Z', rows: 12_345, seals: 67, count: 1_005 };
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
    expect(await screen.findByText(/12,345 条记录、67 个封印，未发现改动/u)).toBeInTheDocument();
    app.unmount();
    answerWith(trail.getTrailCheck.path, null);
    await open('13800000001');
    expect(await screen.findByText(/日志封印尚未校验/u)).toBeInTheDocument();
  });
});
