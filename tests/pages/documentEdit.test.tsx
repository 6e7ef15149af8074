import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import type { ManagementDocument, WordEditor } from '@/services/iso';
import { formatInstant } from '@/utils/format';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { at, control, type Edit, edit, free, mine, of, PAGE, theirs, version } from './documentParts';
import { answerInTurn, answerWith, lay, signInAs } from './server';

function show(document: ManagementDocument) {
  answerWith(iso.listGeneratedFiles.path, {
    list: [document],
    editions: [],
    otherTemplates: [],
    allowedActions: ['view', 'edit'],
  });
  answerWith(iso.getManagementDocument.path, { document, control, versions: [version], differences: [] });
}
const editorOf = (mode: 'edit' | 'view'): WordEditor => ({
  script: 'https://docs.example.com/api.js',
  mode,
  config: {
    documentType: 'word',
    document: {
      fileType: 'docx',
      key: 'K1',
      title: '方针.docx',
      url: 'https://p',
      permissions: { edit: mode === 'edit' },
    },
    editorConfig: { mode, lang: 'zh', user: { id: 'A1', name: '王思远' }, customization: { forcesave: false } },
    token: 'T',
  },
});
/** Answers writes, and keeps what each was sent. */
function taking(path: string): object[] {
  const sent: object[] = [];
  answerInTurn(path, [['200', null]], (body) => void sent.push(body as object));
  return sent;
}

let app: App;
async function open(document: ManagementDocument, language?: 'en-US') {
  show(document);
  await signInAs('13800000021');
  app = await openApp(`${PAGE}&open=D1`, language);
  await app.settled();
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByText('V0.1', { exact: false, selector: 'strong' });
  return drawer;
}
const confirm = async (words: RegExp) => {
  const question = (await screen.findByText(words)).closest<HTMLElement>('.ant-popover');
  await app.user.click(await button(/^(?:确\s?定|OK)$/u, question ?? undefined));
};

beforeEach(() => {
  // A text that grows has no height in jsdom.
  expectConsoleError(/`NaN` is an invalid value/u);
});
afterEach(() => {
  app.unmount();
  delete window.DocsAPI;
});

describe('a document that somebody edits', () => {
  it('says in the list and in the record who has it and since when, and is taken away with a reason', async () => {
    const sent = taking(iso.takeAwayDocument.path);
    const drawer = await open(theirs);
    expect(await within(drawer).findByText(`周文博 正在编辑，自 ${formatInstant(at)} 起`)).toBeInTheDocument();
    expect(await screen.findByText('周文博 编辑中')).toBeInTheDocument();
    expect(buttons('上传新版本', drawer)).toEqual([]);
    await app.user.click(await button('解除编辑', drawer));
    const reason = await screen.findByLabelText('解除原因');
    await app.user.type(reason, '今天要送审');
    const dialog = reason.closest<HTMLElement>('.ant-modal') ?? undefined;
    await app.user.click(await button('解除编辑', dialog));
    await waitFor(() => expect(sent).toEqual([{ ...of, reason: '今天要送审' }]));
    expect(await screen.findByText('已解除')).toBeInTheDocument();
  }, 60_000);

  it('is given back by its holder', async () => {
    const sent = taking(iso.giveBackDocument.path);
    const drawer = await open(mine);
    expect(await within(drawer).findByText(/您正在编辑，自/u)).toBeInTheDocument();
    await app.user.click(await button(/^归\s?还$/u, drawer));
    await confirm(/归还后其他人可以签出/u);
    await waitFor(() => expect(sent).toEqual([of]));
    expect(await screen.findByText('已归还')).toBeInTheDocument();
  }, 60_000);

  it('says that its changes are not stored yet, and why', async () => {
    const failed: Edit = { ...edit, isMine: true, kind: 'online', state: 'failed', failure: 'server' };
    const drawer = await open({ ...mine, edit: failed });
    expect(await within(drawer).findByText(/修改尚未存入：文档服务报告保存失败/u)).toBeInTheDocument();
  }, 60_000);

  it('says so in English', async () => {
    const drawer = await open({ ...theirs, edit: { ...edit, kind: 'online', state: 'editing' } }, 'en-US');
    expect(await within(drawer).findByText(/周文博 has been editing it since/u)).toBeInTheDocument();
    expect(await within(drawer).findByText('Open in the editor; changes are not stored yet')).toBeInTheDocument();
  }, 60_000);
});

describe('editing online', () => {
  it('takes the document and starts the editor with what the portal has signed', async () => {
    const started: object[] = [];
    const destroyEditor = vi.fn();
    window.DocsAPI = {
      DocEditor: class {
        destroyEditor = destroyEditor;
        constructor(_place: string, config: object) {
          started.push(config);
        }
      },
    };
    const sent: object[] = [];
    answerWith(iso.getWordConfig.path, { editor: editorOf('view'), isServed: true });
    answerInTurn(iso.takeDocument.path, [['200', null]], (body) => {
      sent.push(body as object);
      answerWith(iso.getWordConfig.path, { editor: editorOf('edit'), isServed: true });
    });
    const drawer = await open(free);
    await app.user.click(await button('在线编辑', drawer));
    await waitFor(() => expect(started).toHaveLength(1));
    expect(started[0]).toMatchObject({ token: 'T', document: { key: 'K1' }, editorConfig: { mode: 'edit' } });
    expect(sent).toEqual([{ ...of, kind: 'online' }]);
    expect(await screen.findByText('编辑中，保存或关闭编辑器后存为新版本')).toBeInTheDocument();
    await app.user.click(await button('完成并返回'));
    await waitFor(() => expect(destroyEditor).toHaveBeenCalled());
  }, 60_000);

  it('leaves who has it in Word there, until the editor is asked for', async () => {
    window.DocsAPI = {
      DocEditor: class {
        destroyEditor = () => undefined;
      },
    };
    const sent: object[] = [];
    answerWith(iso.getWordConfig.path, { editor: editorOf('view'), isServed: true });
    answerInTurn(iso.takeDocument.path, [['200', null]], (body) => {
      sent.push(body as object);
      answerWith(iso.getWordConfig.path, { editor: editorOf('edit'), isServed: true });
    });
    const drawer = await open(mine);
    await app.user.click(await button('在线编辑', drawer));
    expect(await screen.findByText('只读')).toBeInTheDocument();
    expect(sent).toEqual([]);
    await app.user.click(await button('开始编辑'));
    expect(await screen.findByText('编辑中，保存或关闭编辑器后存为新版本')).toBeInTheDocument();
    expect(sent).toEqual([{ ...of, kind: 'online' }]);
  }, 60_000);

  it('shows a document that another person has, to read', async () => {
    const started: object[] = [];
    window.DocsAPI = {
      DocEditor: class {
        destroyEditor = () => undefined;
        constructor(_place: string, config: object) {
          started.push(config);
        }
      },
    };
    answerWith(iso.getWordConfig.path, { editor: editorOf('view'), isServed: true });
    const drawer = await open(theirs);
    await app.user.click(await button('在线查看', drawer));
    await waitFor(() => expect(started).toMatchObject([{ editorConfig: { mode: 'view' } }]));
    expect(await screen.findByText('周文博 正在编辑，您可以查看已存入的版本')).toBeInTheDocument();
  }, 60_000);

  it('says that the editor could not be loaded, and tries again', async () => {
    answerWith(iso.getWordConfig.path, { editor: editorOf('view'), isServed: true });
    const drawer = await open(theirs);
    await app.user.click(await button('在线查看', drawer));
    const script = await waitFor(() => {
      const found = document.querySelector('script[src="https://docs.example.com/api.js"]');
      if (!found) throw new Error('It is not asked for.');
      return found;
    });
    script.dispatchEvent(new Event('error'));
    expect(await screen.findByText('编辑器没有加载成功')).toBeInTheDocument();
    await app.user.click(await button(/^重\s?试$/u));
    await waitFor(() => expect(document.querySelector('script[src="https://docs.example.com/api.js"]')).not.toBeNull());
  }, 60_000);

  it('says that its configuration could not be fetched, and offers to try again', async () => {
    lay('outage', iso.getWordConfig.path);
    const drawer = await open(theirs);
    await app.user.click(await button('在线查看', drawer));
    await screen.findByText('在线编辑 HC-FZ-01 信息安全方针');
    expect(await button(/^重\s?试$/u)).toBeEnabled();
  }, 60_000);
});
