import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { user as calls } from '#domain/core/user/contract';
import { projectService } from '@/services/project';
import { openApp } from './app';
import { answerWith, signInAs } from './server';

const EXECUTOR = '13800000023';
const MANAGER = '13800000021';
const projectCode = 'PDEMO27001A';
const DETAILS = `/systemManage/companyDetails/${projectCode}`;

describe('what waits for somebody', () => {
  it('is asked for again on the home page when it is looked at again', async () => {
    await signInAs(EXECUTOR);
    const app = await openApp('/');
    await app.settled();
    const task = {
      kind: 'assetAssess',
      projectCode: 'P2',
      title: '刚分派的项目',
      count: 3,
      since: null,
      dueDate: null,
    };
    expect(screen.queryByText('刚分派的项目')).toBeNull();
    answerWith(calls.listWaitingTasks.path, [{ ...task, path: '/assetAssess/P2' }]);
    await act(async () => window.dispatchEvent(new Event('focus')));
    expect(await screen.findByText('刚分派的项目', {}, { timeout: 10_000 })).toBeInTheDocument();
    app.unmount();
  });

  it('is offered by a project’s page, but not where one is there already', async () => {
    await signInAs(MANAGER);
    const { waiting } = await projectService.getProjectAsCustomer({ query: { projectCode } });
    const path = waiting[0]?.path ?? '';
    const next = () => document.querySelector(`a[href$="${path}"] > button`);
    const app = await openApp(DETAILS);
    await app.settled();
    await waitFor(() => expect(next()).not.toBeNull(), { timeout: 10_000 });
    await app.go(path);
    await waitFor(() => expect(next()).toBeNull(), { timeout: 10_000 });
    app.unmount();
  });
});
