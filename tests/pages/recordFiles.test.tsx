import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assets } from '#domain/subjects/assets/contract';
import { assetsService } from '@/services/assets';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { answerWith, lay, signInAs } from './server';
import { app, CONSULTANT, click, DETAILS, EXECUTOR, MANAGER, open, PROJECT, there } from './work/page';

const AUDITOR = '13800000024';
const drawer = () => there('.ant-drawer');
const tab = async (name: string) => app.user.click(await within(await drawer()).findByRole('tab', { name }));
const unit = async () => {
  await signInAs(MANAGER);
  const query = { projectCode: PROJECT, sortField: 'assetCode', sortOrder: 'ascend' } as const;
  const [first] = (await assetsService.listUnits({ query })).list;
  if (!first) throw new Error('There are no units.');
  return first;
};
const filesOf = async (entity: 'unit' | 'risk', entityId: string) =>
  (await assetsService.listRecordFiles({ query: { projectCode: PROJECT, entity, entityId } })).list.map(
    ({ name }) => name,
  );
const openFiles = async (phone: string, path: string, locale?: 'en-US') => {
  await open(phone, path, locale);
  await tab(locale ? 'Files' : '文件');
};

beforeAll(async () => {
  // Warm up: the first render transforms every module of the page.
  await open(MANAGER, DETAILS);
  app.unmount();
}, 120_000);

beforeEach(() => {
  // jsdom has no layout by which a text area could measure itself.
  expectConsoleError(/`NaN` is an invalid value/u);
});

describe('files of a unit', () => {
  it('are listed with size, author and time; a picture is previewed, one is added and removed', async () => {
    const { unitId } = await unit();
    await openFiles(MANAGER, `${DETAILS}?tab=units&open=${unitId}`);
    const shown = await drawer();
    const plan = await within(shown).findByText('机房平面图.png');
    expect(plan.closest('li')).toHaveTextContent(/kB · 王思远，\d{4}-/u);
    // Only files that are pictures by content offer a preview.
    expect(buttons(/^预览/u, shown)).toHaveLength(1);
    const input = shown.querySelector('input[type=file]') as HTMLInputElement;
    await app.user.upload(input, [
      new File(['%PDF-1.7 '], '服务级别.pdf', { type: 'application/pdf' }),
      new File(['<script>'], '页面.pdf', { type: 'text/html' }),
    ]);
    // The invalid file shows its error, and the other one is there.
    expect(await within(shown).findByText(/“页面\.pdf”未能上传：文件类型不符/u)).toBeInTheDocument();
    expect(await button('下载 blob.pdf', shown)).toBeInTheDocument();
    expect(await filesOf('unit', unitId)).toHaveLength(3);
    await click('删除 blob.pdf', shown);
    expect(await there('.ant-popover')).toHaveTextContent('删除后不能恢复');
    await click('删除', await there('.ant-popover'));
    await waitFor(() => expect(buttons('下载 blob.pdf', shown)).toHaveLength(0));
  });

  it('are added by pasting a picture, but not while something is typed', async () => {
    const { unitId } = await unit();
    await openFiles(CONSULTANT, `/projectList/detail/assetsReport/${PROJECT}?tab=units&open=${unitId}`);
    await within(await drawer()).findByText('机房平面图.png');
    const png = new File([Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])], 'image.png', {
      type: 'image/png',
    });
    const field = document.createElement('textarea');
    document.body.append(field);
    fireEvent.paste(field, { clipboardData: { files: [png] } });
    field.remove();
    fireEvent.paste(document.body, { clipboardData: { files: [png] } });
    await button('下载 blob.png', await drawer());
    expect(buttons('下载 blob.png', await drawer())).toHaveLength(1);
    await click('删除 blob.png', await drawer());
    await click('删除', await there('.ant-popover'));
    await waitFor(async () => expect(await filesOf('unit', unitId)).toHaveLength(2));
  });

  it('are read-only for auditors', async () => {
    const { unitId } = await unit();
    await openFiles(AUDITOR, `${DETAILS}?tab=units&open=${unitId}`);
    const shown = await drawer();
    await within(shown).findByText('机房平面图.png');
    expect(shown.querySelector('input[type=file]')).toBeNull();
    expect(buttons(/^删除/u, shown)).toHaveLength(0);
  });

  it('show failure and empty states, and retry', async () => {
    const { unitId } = await unit();
    lay('networkDown', assets.listRecordFiles.path);
    await openFiles(AUDITOR, `${DETAILS}?tab=units&open=${unitId}`);
    expect(await button('重试', await drawer())).toBeInTheDocument();
    answerWith(assets.listRecordFiles.path, { list: [], allowedActions: [] });
    await click('重试', await drawer());
    expect(await within(await drawer()).findByText('还没有文件')).toBeInTheDocument();
  });

  it('have a maximum number', async () => {
    const { unitId } = await unit();
    const file = { name: `${'很长的名称'.repeat(22)}.pdf`, mime: 'application/pdf', size: 1, addedBy: null };
    const list = Array.from({ length: 20 }, (_, n) => ({
      ...file,
      objectId: `F${n}`,
      addedAt: '2026-11-22T00:00:00.000Z',
      allowedActions: [],
    }));
    answerWith(assets.listRecordFiles.path, { list, allowedActions: ['add'] });
    await openFiles(MANAGER, `${DETAILS}?tab=units&open=${unitId}`);
    expect(await within(await drawer()).findByText('已有 20 个文件，不能再添加')).toBeInTheDocument();
    expect((await drawer()).querySelector('input[type=file]')).toBeDisabled();
  });
});

describe('files of a risk', () => {
  it('are shown with the comments, in English, too', async () => {
    await signInAs(MANAGER);
    const { list } = await assetsService.listRisks({ query: { projectCode: PROJECT, pageSize: 200 } });
    let riskId = '';
    for (const risk of list) if (!riskId && (await filesOf('risk', risk.riskId)).length > 0) ({ riskId } = risk);
    await openFiles(MANAGER, `${DETAILS}?tab=risks&open=${riskId}`, 'en-US');
    expect(await button(/^Download .+ 漏洞扫描结果\.csv$/u, await drawer())).toBeInTheDocument();
    expect(await screen.findByText('Drop files here, paste them, or click to choose')).toBeInTheDocument();
  });
});

describe('comments on a measure', () => {
  it('are written by the owner, next to the evidence', async () => {
    await signInAs(EXECUTOR);
    const { list } = await assetsService.listMeasures({ query: { projectCode: PROJECT } });
    await open(EXECUTOR, `/assessDisposal/${PROJECT}?part=measures&open=${list[0]?.measureId}`);
    const shown = await drawer();
    const field = await within(shown).findByLabelText('写评论');
    await app.user.click(field);
    await app.user.paste('何时可以停机？');
    await click('发表', shown);
    expect(await within(shown).findByText('何时可以停机？', { selector: 'p' })).toBeInTheDocument();
  });
});
