import { screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { trail } from '#domain/trail/contract';
import { type App, openApp } from './app';
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
});
