import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { project } from '#domain/core/project/contract';
import { type App, openApp } from './app';
import { button } from './buttons';
import { answerWith, lay, network, signInAs } from './server';

let app: App;
const open = async () => {
  await signInAs('13800000021');
  app = await openApp('/systemManage');
  await app.settled();
};

describe('services', () => {
  it('open their project', async () => {
    await open();
    const state = await screen.findByText('进行中');
    await app.user.click(state);
    await waitFor(() => expect(app.path()).toMatch(/^\/systemManage\/companyDetails\/P\w+$/u));
  });

  it('explain who creates them', async () => {
    answerWith(project.listServices.path, { list: [], total: 0 });
    await open();
    expect(await screen.findByText('还没有服务')).toBeInTheDocument();
    expect(screen.getByText(/由您的咨询机构创建/u)).toBeInTheDocument();
  });

  it('come back after a failure with a retry', async () => {
    lay('networkDown', project.listServices.path);
    await open();
    await button('重试');
    network.resetHandlers();
    await app.user.click(await button('重试'));
    expect(await screen.findByText('进行中')).toBeInTheDocument();
  });
});
