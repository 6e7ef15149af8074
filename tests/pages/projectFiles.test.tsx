import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { fileService } from '@/services/file';
import { button, buttons } from './buttons';
import { answerWith, lay, network, signInAs, signOut } from './server';
import { app, click, DETAILS, dialog, MANAGER, open, PROJECT, reload, there } from './work/page';

const AUDITOR = '13800000024';
const TAB = `${DETAILS}?tab=files`;
const panel = () => there('section[aria-label="文件"]');
const named = async (keyword: string) =>
  (await fileService.listFiles({ query: { projectCode: PROJECT, keyword } })).list;
const send = async (...files: File[]) =>
  app.user.upload((await there('section[aria-label="文件"] input[type=file]')) as HTMLInputElement, files);

beforeAll(async () => {
  // Warm up: the first render transforms every module of the page.
  await open(MANAGER, TAB);
  app.unmount();
}, 120_000);

describe('files of a project', () => {
  it('are added several at once, each with its outcome, and taken away again', async () => {
    await open(MANAGER, TAB);
    const names = ['会议纪要一.pdf', '会议纪要二.pdf', '会议纪要三.pdf', '会议纪要四.pdf'];
    await send(
      ...names.map((name) => new File(['%PDF-1.7 '], name, { type: 'application/pdf' })),
      new File(['<script>'], '页面.pdf', { type: 'text/html' }),
    );
    // The invalid file shows its error and can be resent or dismissed; the others are there.
    expect(await within(await panel()).findByText(/“页面\.pdf”未能上传：文件类型不符/u)).toBeInTheDocument();
    await waitFor(() => expect(buttons('重新上传 页面.pdf')).toHaveLength(1));
    await click('不再显示 页面.pdf');
    await waitFor(() => expect(buttons(/^重新上传/u)).toHaveLength(0));
    await waitFor(async () => expect(await named('blob')).toHaveLength(4), { timeout: 10_000 });
    for (const { objectId } of await named('blob'))
      await fileService.removeFile({ body: { projectCode: PROJECT, objectId } });
  });

  it('pause while the connection is lost, and continue by themselves', async () => {
    await open(MANAGER, TAB);
    lay('networkDown', file.uploadFile.path);
    await send(new File(['%PDF-1.7 '], '断线.pdf', { type: 'application/pdf' }));
    expect(await within(await panel()).findByText('网络中断，恢复后自动继续')).toBeInTheDocument();
    expect(await named('blob')).toEqual([]);
    network.resetHandlers();
    window.dispatchEvent(new Event('online'));
    await waitFor(async () => expect(await named('blob')).toHaveLength(1), { timeout: 10_000 });
    await waitFor(() => expect(buttons(/^取消上传/u)).toHaveLength(0));
    for (const { objectId } of await named('blob'))
      await fileService.removeFile({ body: { projectCode: PROJECT, objectId } });
  });

  it('are chosen and fetched together as one zip, or all that the filters let through', async () => {
    await open(MANAGER, `${TAB}&shelf=recordFile`);
    await click('全部打包下载');
    const frame = () => document.querySelector<HTMLIFrameElement>('iframe[title="zip"]');
    expect(frame()?.src).toContain(`${file.downloadFiles.path}?projectCode=${PROJECT}&shelf=recordFile`);
    frame()?.remove();
    const boxes = await waitFor(() => {
      const found = document.querySelectorAll<HTMLInputElement>('tbody .ant-table-row input[type=checkbox]');
      expect(found.length).toBeGreaterThan(1);
      return found;
    });
    await app.user.click(boxes[0] as Element);
    await app.user.click(boxes[1] as Element);
    await click('打包下载');
    await waitFor(() => expect(frame()?.src).toContain(file.downloadFile.path));
    expect(new URL(frame()?.src ?? '').searchParams.get('objectId')?.split(',')).toHaveLength(2);
    frame()?.remove();
  });

  it('are read-only for auditors', async () => {
    await open(AUDITOR, `${TAB}&keyword=平面图`);
    expect(await within(await panel()).findByText('机房平面图.png')).toBeInTheDocument();
    expect((await panel()).querySelector('input[type=file]')).toBeNull();
    expect(buttons(/^删除/u, await panel())).toHaveLength(0);
  });

  it('show failure and empty states, and retry', async () => {
    await signInAs(MANAGER);
    lay('networkDown', file.listFiles.path);
    await open(MANAGER, TAB);
    expect(await button('重试', await panel())).toBeInTheDocument();
    answerWith(file.listFiles.path, { list: [], total: 0, allowedActions: [] });
    await click('重试', await panel());
    expect(await within(await panel()).findByText('还没有文件')).toBeInTheDocument();
  });

  it('are looked at in the page: a PDF in a frame of this origin, a Word document as a page, nothing else', async () => {
    await open(AUDITOR, `${TAB}&shelf=projectFile`);
    await click('预览 ISO 27001 范围声明.pdf');
    const frame = await there('.ant-modal iframe[title="ISO 27001 范围声明.pdf"]');
    expect(frame.getAttribute('src')).toMatch(/^\/consulting\/file\/download\?objectId=F\w+&shown=true$/u);
    await app.user.keyboard('{Escape}');
    await waitFor(() => expect(document.querySelector('.ant-modal iframe')).toBeNull());
    await click('预览 项目启动会会议纪要.docx');
    const word = await there('.ant-modal iframe[title="项目启动会会议纪要.docx"]');
    // No script of it runs, and no link leads out of the frame.
    expect(word.getAttribute('sandbox')).toBe('allow-same-origin');
    await app.user.keyboard('{Escape}');
    expect(buttons('预览 项目计划.csv')).toHaveLength(0);
  });

  it('are shared by a link that works without an account until it is withdrawn', async () => {
    await open(MANAGER, `${TAB}&keyword=平面图`);
    await click('分享 机房平面图.png');
    const shown = await dialog();
    const before = await waitFor(() => {
      expect(shown.querySelector('table')).not.toBeNull();
      return buttons('撤回', shown).length;
    });
    await app.user.click(within(shown).getByRole('radio', { name: '1 天' }));
    await click('生成链接', shown);
    const link = (await within(shown).findByLabelText<HTMLInputElement>('分享链接')).value;
    await waitFor(() => expect(buttons('撤回', shown)).toHaveLength(before + 1));
    app.unmount();

    signOut();
    const path = new URL(link).hash.slice(1);
    await reload(path);
    expect(await screen.findByText('机房平面图.png')).toBeInTheDocument();
    expect(screen.getByText(/与您分享，.+ kB，20\d\d-.+ 前有效/u)).toBeInTheDocument();
    await button('下载');
    app.unmount();

    await open(MANAGER, `${TAB}&keyword=平面图`);
    await click('分享 机房平面图.png');
    const again = await dialog();
    await waitFor(() => expect(buttons('撤回', again)).toHaveLength(before + 1));
    await app.user.click(buttons('撤回', again)[0] as HTMLElement);
    await click('撤回', await there('.ant-popover'));
    await waitFor(() => expect(buttons('撤回', again)).toHaveLength(before));
    app.unmount();

    signOut();
    await reload(path);
    expect(await screen.findByText('链接无效或已过期')).toBeInTheDocument();
    expect(buttons('下载')).toHaveLength(0);
  });

  it('offer auditors no links to make', async () => {
    await open(AUDITOR, `${TAB}&keyword=平面图`);
    await button('下载 机房平面图.png');
    expect(buttons(/^分享/u, await panel())).toHaveLength(0);
  });
});
