import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { assets } from '#domain/subjects/assets/contract';
import { type App, openApp } from './app';
import { button } from './buttons';
import { answerWith, lay, network, signInAs } from './server';

const PROJECT_MANAGER = '13800000021';
const DETAILS = '/systemManage/companyDetails/PDEMO27001A';

let app: App;
const open = async (path: string) => {
  await signInAs(PROJECT_MANAGER);
  app = await openApp(path);
  await app.settled();
};
/** Names of the files that the browser was handed. */
const saved: string[] = [];
const failure = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('[role=alert]');
    if (!found?.textContent?.includes('下载失败')) throw new Error('No failure on the page.');
    return found;
  });

beforeAll(async () => {
  // Warm up: the first render transforms every module of the page.
  await open(`${DETAILS}?tab=reports`);
  app.unmount();
}, 120_000);

beforeEach(() => {
  saved.length = 0;
  // Missing in jsdom.
  URL.createObjectURL = () => 'blob:file';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => vi.restoreAllMocks());

describe('a download that fails', () => {
  it('shows the failure at the reports, and retries there', async () => {
    const report = { objectId: 'O1', name: 'report.docx', size: 1, createdAt: '2026-01-01T00:00:00Z', createdBy: 'A' };
    answerWith(assets.listReports.path, [{ ...report, hasData: false }]);
    lay('networkDown', file.downloadFile.path);
    await open(`${DETAILS}?tab=reports`);
    await app.user.click(await button('下载'));
    expect(await failure()).toHaveTextContent('网络连接失败');
    // Once: in its place alone.
    expect(document.querySelector('.ant-message-notice')).toBeNull();
    network.use(
      http.all(`${window.location.origin}${file.downloadFile.path}`, () =>
        HttpResponse.arrayBuffer(new ArrayBuffer(1), {
          headers: {
            'content-type': 'application/msword',
            'content-disposition': 'attachment; filename="report.docx"',
          },
        }),
      ),
    );
    await app.user.click(await button('重试', await failure()));
    await waitFor(() => expect(saved).toEqual(['report.docx']));
    expect(document.querySelector('[role=alert]')).toBeNull();
  });

  it('shows the failure at the import, and retries there', async () => {
    await open(`${DETAILS}?tab=import`);
    lay('networkDown', assets.getInventoryTemplate.path);
    await app.user.click(await button('下载模板'));
    expect(await failure()).toHaveTextContent('网络连接失败');
    network.resetHandlers();
    await app.user.click(await button('重试', await failure()));
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/模板\.xlsx$/u)]), { timeout: 10_000 });
  });
});
