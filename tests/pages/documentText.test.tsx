import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import type { DocumentParagraph, DocumentText, DocumentVersion, ManagementDocument } from '@/services/iso';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { control, free, mine, of, PAGE, theirs, version } from './documentParts';
import { answerInTurn, answerWith, lay, signInAs } from './server';

const former: DocumentVersion = { ...version, number: 1, label: '0.1' };
const later: DocumentVersion = { ...version, number: 2, label: '0.2' };

const paragraph = (place: number, words: string, part: Partial<DocumentParagraph> = {}): DocumentParagraph => ({
  place,
  hash: String(place).repeat(16),
  texts: [words],
  chips: [],
  level: null,
  numbering: '',
  locked: null,
  isRemovable: true,
  cell: null,
  ...part,
});
const paragraphs = [
  paragraph(0, '总则', { level: 1, numbering: '第一章' }),
  paragraph(1, '本公司建立管理体系'),
  paragraph(2, '', { texts: ['见', '。'], chips: [{ kind: 'note', text: '' }], isRemovable: false }),
  paragraph(3, '目录', { locked: 'field' }),
  paragraph(4, '部门', { cell: { table: 0, row: 0, column: 0 } }),
  paragraph(5, '职责', { cell: { table: 0, row: 0, column: 1 } }),
];
const text: DocumentText = { number: 1, label: '0.1', refusal: null, paragraphs };

let app: App;
/** The record of a document. */
async function record(
  document: ManagementDocument,
  versions: readonly DocumentVersion[] = [version],
  language?: 'en-US',
) {
  show(document, versions);
  await signInAs('13800000021');
  app = await openApp(`${PAGE}&open=D1`, language);
  await app.settled();
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText(`V${versions[0]?.label}`, { selector: 'strong', exact: false });
  return drawer;
}
function show(document: ManagementDocument, versions: readonly DocumentVersion[] = [version]) {
  answerWith(iso.listGeneratedFiles.path, {
    list: [document],
    editions: [],
    otherTemplates: [],
    allowedActions: ['view', 'edit'],
  });
  answerWith(iso.getManagementDocument.path, { document, control, versions: [...versions], differences: [] });
}
/** The document in the page's editor. */
async function open(document: ManagementDocument, language?: 'en-US', read: DocumentText = text) {
  answerWith(iso.getWordConfig.path, { editor: null, isServed: false });
  answerWith(iso.getDocumentText.path, read);
  const drawer = await record(document, [version], language);
  await app.user.click(await button(/^在线编辑$|^在线查看$|^Edit online$/u, drawer));
  return screen.findByRole('article', { name: /文件正文|Text of the document/u });
}
const saved = (outcome: [string, object | null] = ['200', { number: 2 }]): object[] => {
  const sent: object[] = [];
  answerInTurn(iso.saveDocumentText.path, [outcome], (body) => void sent.push(body as object));
  return sent;
};
const line = (n: number) => screen.findByRole('textbox', { name: `第 ${n} 段` });
async function confirm() {
  await app.user.click(await button(/^保\s?存$/u));
  const difference = await screen.findByLabelText('文字差异');
  return { dialog: difference.closest<HTMLElement>('.ant-modal') ?? undefined, difference };
}

beforeEach(() => {
  localStorage.clear();
  // A text that grows has no height in jsdom.
  expectConsoleError(/`NaN` is an invalid value/u);
});
afterEach(() => app.unmount());

describe('a document without a document server', () => {
  it('is read, and taken before it is typed in', async () => {
    const sent: object[] = [];
    const page = await open(free);
    expect(await within(page).findByText('本公司建立管理体系')).toBeInTheDocument();
    expect(within(page).queryAllByRole('button')).toEqual([]);
    answerInTurn(iso.takeDocument.path, [['200', null]], (body) => {
      sent.push(body as object);
      show(mine);
    });
    await app.user.click(await button('开始编辑'));
    await waitFor(() => expect(sent).toEqual([{ ...of, kind: 'file' }]));
    expect(await screen.findByText('编辑中，点击段落即可修改')).toBeInTheDocument();
    expect(await button('本公司建立管理体系', page)).toBeEnabled();
  }, 60_000);

  it('is typed in, shows what a save changes, and is saved as the next version', async () => {
    const sent = saved();
    const page = await open(mine);
    await app.user.click(await button('本公司建立管理体系', page));
    await app.user.type(await line(2), '并持续改进');
    expect(await screen.findByText('已修改 1 处，尚未存入')).toBeInTheDocument();
    const { dialog, difference } = await confirm();
    await waitFor(() => expect(difference.querySelector('ins')).toHaveTextContent('并持续改进'));
    expect(difference.querySelector('del')).toBeNull();
    show({ ...free, latest: later }, [later, former]);
    answerWith(iso.getDocumentText.path, { ...text, number: 2, label: '0.2' });
    await app.user.click(await button('存为新版本', dialog));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          ...of,
          number: 1,
          note: '',
          changed: [{ place: 1, hash: '1'.repeat(16), texts: ['本公司建立管理体系并持续改进'] }],
          removed: [],
          inserted: [],
        },
      ]),
    );
    expect(await screen.findByText('已存为新版本')).toBeInTheDocument();
    expect(await button('开始编辑')).toBeEnabled();
  }, 60_000);

  it('is divided by Enter, and paragraphs are removed and restored', async () => {
    const sent = saved();
    const page = await open(mine);
    await app.user.click(await button('第一章总则', page));
    await app.user.type(await line(1), '{Enter}目的');
    expect(await line(2)).toHaveValue('目的');
    await app.user.click(await button('本公司建立管理体系', page));
    await app.user.click(await button('删除本段', page));
    expect(await screen.findByText('已修改 2 处，尚未存入')).toBeInTheDocument();
    await app.user.click(await button('本公司建立管理体系', page));
    await app.user.click(await button('恢复原文', page));
    expect(await screen.findByText('已修改 1 处，尚未存入')).toBeInTheDocument();
    const { dialog } = await confirm();
    await app.user.click(await button('存为新版本', dialog));
    await waitFor(() =>
      expect(sent).toMatchObject([{ changed: [], removed: [], inserted: [{ after: 0, text: '目的' }] }]),
    );
  }, 60_000);

  it('leaves what is locked where it is, and says why', async () => {
    const page = await open(mine);
    expect(await within(page).findByTitle('目录等自动生成的内容，请在 Word 或 WPS 中更新')).toHaveTextContent('目录');
    expect(buttons('目录', page)).toEqual([]);
    await app.user.click(await button(/^见注释引用。$/u, page));
    expect(await screen.findByRole('textbox', { name: '第 3 段第 1 部分' })).toHaveValue('见');
    expect(await screen.findByRole('textbox', { name: '第 3 段第 2 部分' })).toHaveValue('。');
    expect(buttons('删除本段', page)).toEqual([]);
    expect(within(page).getByRole('table')).toHaveTextContent('部门职责');
  }, 60_000);

  it('keeps what was typed when it is left, and brings it back', async () => {
    const page = await open(mine);
    await app.user.click(await button('本公司建立管理体系', page));
    await app.user.type(await line(2), '甲');
    await app.user.click(await button(/^返\s?回$/u));
    await app.user.click(await button(/保留草稿/u));
    await waitFor(() => expect(screen.queryByRole('article', { name: '文件正文' })).toBeNull());
    await app.user.click(await button('在线编辑'));
    expect(await screen.findByText('已修改 1 处，尚未存入')).toBeInTheDocument();
    expect(await screen.findByText(/已恢复 .* 的草稿/u)).toBeInTheDocument();
  }, 60_000);

  it('says who was faster, and puts what was typed onto their version', async () => {
    const conflict = { current: { number: 2 }, changedBy: '周文博', changedAt: '2026-11-21T02:00:00.000Z' };
    saved(['conflict', conflict]);
    const page = await open(mine);
    await app.user.click(await button('本公司建立管理体系', page));
    await app.user.type(await line(2), '甲');
    const { dialog } = await confirm();
    const newer = paragraphs.map((one) => (one.place === 0 ? { ...one, hash: 'f'.repeat(16), texts: ['总纲'] } : one));
    answerWith(iso.getDocumentText.path, { number: 2, label: '0.2', refusal: null, paragraphs: newer });
    answerWith(iso.compareDocumentVersions.path, {
      before: { number: 1, label: '0.1', lines: ['总则'] },
      after: { number: 2, label: '0.2', lines: ['总纲'] },
    });
    await app.user.click(await button('存为新版本', dialog));
    expect(await screen.findByText(/周文博 已于 .* 存入新版本，您的修改保留在页面中/u)).toBeInTheDocument();
    expect(await screen.findByText('文件已更新为 V0.2，您的修改已放到这一版上，请核对后保存')).toBeInTheDocument();
    expect(await screen.findByText('已修改 1 处，尚未存入')).toBeInTheDocument();
    await app.user.click(await button('查看对方的修改'));
    const compared = await screen.findByLabelText('文字差异');
    await waitFor(() => expect(compared.querySelector('ins')).toHaveTextContent('总纲'));
  }, 60_000);

  it('is read only with its reason where it would not come back as it is', async () => {
    await open(mine, undefined, { ...text, refusal: 'tracked' });
    expect(await screen.findByText(/文件开启了“修订”/u)).toBeInTheDocument();
    expect(await button('下载最新版本')).toBeEnabled();
    expect(buttons(/^保\s?存$/u)).toEqual([]);
  }, 60_000);

  it('says who has it to others, and so in English', async () => {
    await open(theirs);
    expect(await screen.findByText('周文博 正在编辑，您可以查看已存入的版本')).toBeInTheDocument();
    app.unmount();
    await open(mine, 'en-US');
    expect(await screen.findByText('Editing; click a paragraph to change it')).toBeInTheDocument();
  }, 60_000);

  it('says that its text could not be read, and offers to try again', async () => {
    answerWith(iso.getWordConfig.path, { editor: null, isServed: false });
    lay('outage', iso.getDocumentText.path);
    const drawer = await record(free);
    await app.user.click(await button('在线编辑', drawer));
    expect(await button(/^重\s?试$/u)).toBeEnabled();
  }, 60_000);
});

describe('two versions of a document', () => {
  it('are compared from the record', async () => {
    answerWith(iso.compareDocumentVersions.path, {
      before: { number: 1, label: '0.1', lines: ['总则', '范围'] },
      after: { number: 2, label: '0.2', lines: ['总则', '适用范围'] },
    });
    const drawer = await record({ ...free, latest: later }, [later, former]);
    await app.user.click(await button('V0.2 与前一版本比较', drawer));
    const dialog = await screen.findByLabelText('文字差异');
    await waitFor(() => expect(dialog.querySelector('ins')).toHaveTextContent('适用'));
  }, 60_000);

  it('are compared only as Word files', async () => {
    const pdf = { ...later, mime: 'application/pdf', fileName: '方针.pdf' };
    const drawer = await record({ ...free, latest: pdf }, [pdf, former]);
    expect(await button('V0.2 与前一版本比较', drawer)).toBeDisabled();
    expect(await button('V0.2 与前一版本比较', drawer)).toHaveAttribute('title', '只有 Word 文件可以比较');
  }, 60_000);
});
