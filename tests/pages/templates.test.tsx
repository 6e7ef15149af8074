import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { questionnaire as calls } from '#domain/subjects/questionnaire/contract';
import { questionnaireService } from '@/services/questionnaire';
import { aQuestion, contentOf } from '../factories/templates';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { answerWith, elsewhere, lay, network, signInAs } from './server';

const MANAGER = '13800000011';
const OTHER = '13800000012';
const CONSULTANT = '13800000013';
const OTHER_CHANNEL = '13800000015';
const DEMO = '/projectList/templates/MDEMO01';
let app: App;
const open = async (path: string, phone = MANAGER, language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  await signInAs(phone);
  app = await openApp(path, language);
  await app.settled();
};
const field = (label: string) => screen.findByLabelText(label);
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } });
const saved = () => waitFor(() => expect(document.body).toHaveTextContent('草稿已保存'), { timeout: 10_000 });

/** A template of the test's own; it is removed again. */
const own = async (questions = [aQuestion('Q1'), aQuestion('Q2')], work: (code: string) => Promise<void>) => {
  await signInAs(MANAGER);
  const name = { zh: '试作模板', en: 'Tried template' };
  const { templateCode } = await questionnaireService.createTemplate({ body: { name, content: contentOf(questions) } });
  try {
    await work(templateCode);
  } finally {
    app?.unmount();
    // What was typed last may be saved after the page is gone.
    await waitFor(async () => {
      const { version } = await questionnaireService.getTemplate({ query: { templateCode } });
      await questionnaireService.deleteTemplate({ body: { templateCode, version } });
    });
  }
};
const draftOf = async (templateCode: string) =>
  (await questionnaireService.getTemplate({ query: { templateCode } })).content;

beforeEach(() => {
  // jsdom measures no text areas.
  expectConsoleError(/`NaN` is an invalid value/u);
});
beforeAll(async () => {
  await open('/projectList/templates');
  app.unmount();
}, 120_000);

describe('the list of templates', () => {
  it('lists own and shipped templates with their states, and opens one', async () => {
    await open('/projectList/templates');
    const row = (await screen.findByText('客户信息安全现状快速摸底')).closest('tr');
    expect(row).toHaveTextContent(/自有.*12.*第 2 版/u);
    expect((await screen.findByText('供应商信息安全调查')).closest('tr')).toHaveTextContent('未发布');
    await app.user.click(screen.getByText('客户信息安全现状快速摸底'));
    await waitFor(() => expect(app.path()).toBe(DEMO));
  });

  it('makes one and removes it again; consultants look only', async () => {
    await open('/projectList/templates');
    await app.user.click(await button('新建模板'));
    await type('名称（中文）', '试作空白模板');
    // An English name may follow, or not.
    await app.user.click(await button(/创\s?建/u));
    await waitFor(() => expect(app.path()).toMatch(/templates\/M\w{20,}$/u), { timeout: 10_000 });
    expect(await screen.findByText('还没有问题')).toBeInTheDocument();
    await app.go('/projectList/templates');
    const row = (await screen.findByText('试作空白模板')).closest('tr') as HTMLElement;
    await app.user.click(await button(/删\s?除/u, row));
    const sure = await screen.findByText('删除“试作空白模板”？');
    await app.user.click(await button(/删\s?除/u, sure.closest('.ant-popover') as HTMLElement));
    await waitFor(() => expect(screen.queryByText('试作空白模板')).toBeNull());
    app.unmount();
    await open('/projectList/templates', CONSULTANT);
    await screen.findByText('供应商信息安全调查');
    expect(buttons('新建模板')).toEqual([]);
  });

  it('shows a failure, and reads in English', async () => {
    lay('networkDown', calls.listTemplates.path);
    await open('/projectList/templates', MANAGER, 'en-US');
    await button('Retry');
    network.resetHandlers();
    await app.user.click(await button('Retry'));
    expect(await screen.findByText('Quick survey of a customer’s security')).toBeInTheDocument();
  });
});

describe('the builder', () => {
  it('saves input automatically, with undo and redo', async () => {
    await own(undefined, async (code) => {
      await open(`/projectList/templates/${code}?at=question:Q1`);
      await type('问题 (中文)', '是否备份？');
      await saved();
      await waitFor(async () => expect((await draftOf(code)).questions[0]?.text.zh).toBe('是否备份？'));
      await app.user.click(await button('撤销（Ctrl+Z）'));
      expect(await field('问题 (中文)')).toHaveValue('问题 Q1');
      await app.user.click(await button('重做（Ctrl+Y）'));
      await saved();
      expect((await draftOf(code)).questions[0]?.text.zh).toBe('是否备份？');
    });
  });

  it('adds, duplicates, moves and removes questions by buttons and keys', async () => {
    await own(undefined, async (code) => {
      await open(`/projectList/templates/${code}?at=question:Q1`);
      const order = () =>
        [...document.querySelectorAll<HTMLElement>('[data-place]')].map((one) => one.dataset.place).join(' ');
      await button('复制问题');
      await app.user.click(await button('复制问题'));
      await waitFor(() => expect(order()).toBe('S1 Q1 Q1-1 Q2'));
      await app.user.click(await button('下移（Alt+↓）'));
      await waitFor(() => expect(order()).toBe('S1 Q1 Q2 Q1-1'));
      await app.user.click(await button('添加问题'));
      await waitFor(() => expect(order()).toBe('S1 Q1 Q2 Q1-1 Q3'));
      const row = document.querySelector<HTMLElement>('[data-place="Q3"]') as HTMLElement;
      row.focus();
      await app.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
      await waitFor(() => expect(order()).toBe('S1 Q1 Q2 Q3 Q1-1'));
      await app.user.keyboard('{Delete}');
      await waitFor(() => expect(order()).toBe('S1 Q1 Q2 Q1-1'));
      await app.user.click(await button('撤销（Ctrl+Z）'));
      await waitFor(() => expect(order()).toBe('S1 Q1 Q2 Q3 Q1-1'));
      await saved();
      expect((await draftOf(code)).questions.map((one) => one.code)).toEqual(['Q1', 'Q2', 'Q3', 'Q1-1']);
    });
  });

  it('names a formula’s fault and its place, and applies a sound one', async () => {
    await own(undefined, async (code) => {
      await open(`/projectList/templates/${code}?at=question:Q2`);
      await type('得分公式', 'if(filled(Q2), 1');
      expect(await screen.findByText('第 17 个字符处缺少右括号')).toBeInTheDocument();
      await type('得分公式', 'if(filled(Q2), 1, 0)');
      await saved();
      await waitFor(async () =>
        expect((await draftOf(code)).questions[1]?.score).toEqual({ op: 'if', args: [{ filled: 'Q2' }, 1, 0] }),
      );
    });
  });

  it('leads from a problem to where it is mended; it is not published before', async () => {
    const flawed = [aQuestion('Q1', { type: 'single-select' }), aQuestion('Q2', { shownIf: { filled: 'Q7' } })];
    await own(flawed, async (code) => {
      await open(`/projectList/templates/${code}?tab=problems`);
      expect(await screen.findByText('没有问题“Q7”')).toBeInTheDocument();
      expect((await button(/^发\s?布$/u)).hasAttribute('disabled')).toBe(true);
      const list = await screen.findByRole('list', { name: '待处理的缺陷' });
      await app.user.click(await button('Q2', list));
      expect(await field('编码')).toHaveValue('Q2');
      await type('显示条件', '');
      await waitFor(() => expect(document.body).toHaveTextContent('缺陷（1）'));
    });
  });

  it('refuses a text that was left as it was made, and takes one in one language alone', async () => {
    const placeholder = { zh: '新问题', en: 'New question' };
    await own([aQuestion('Q1'), aQuestion('Q2', { text: placeholder })], async (code) => {
      await open(`/projectList/templates/${code}?tab=problems`);
      expect(await screen.findByText('“新问题”是系统代填的文字，请改写')).toBeInTheDocument();
      expect((await button(/^发\s?布$/u)).hasAttribute('disabled')).toBe(true);
      await app.user.click(await button('Q2', await screen.findByRole('list', { name: '待处理的缺陷' })));
      await type('问题 (英文)', '');
      await type('问题 (中文)', '多久备份一次？');
      await waitFor(() => expect(document.body).toHaveTextContent('缺陷（0）'));
      await saved();
      const [, second] = (await draftOf(code)).questions;
      expect(second?.text).toEqual({ zh: '多久备份一次？', en: '多久备份一次？' });
    });
  });

  it('shows both drafts after a concurrent save, and keeps the chosen parts', async () => {
    await own(undefined, async (code) => {
      await open(`/projectList/templates/${code}?at=question:Q1`);
      await elsewhere(OTHER, async () => {
        const { version, name, description, content } = await questionnaireService.getTemplate({
          query: { templateCode: code },
        });
        const [first, second] = content.questions;
        if (!first || !second) throw new Error('There are not two questions.');
        const text = { zh: '他人所改', en: 'By somebody else' };
        const theirs = { ...content, questions: [first, { ...second, text }] };
        await questionnaireService.saveTemplate({
          body: { templateCode: code, version, name, description, content: theirs },
        });
      });
      await type('问题 (中文)', '自己所改');
      const dialog = await screen.findByRole('dialog', {}, { timeout: 10_000 });
      expect(dialog).toHaveTextContent('问题 Q1');
      await app.user.click(await button('按所选合并', dialog));
      await saved();
      await waitFor(async () =>
        expect((await draftOf(code)).questions.map(({ text }) => text.zh)).toEqual(['自己所改', '他人所改']),
      );
    });
  });

  it('previews the respondent’s view, follows branches and shows scores', async () => {
    await open(`${DEMO}?tab=preview`);
    const asked = await screen.findByRole('article', { name: '是否明确了信息安全的负责人？' });
    expect(screen.queryByRole('article', { name: '负责人的姓名和职务' })).toBeNull();
    await app.user.click(within(asked).getByText('有，但没有书面文件'));
    expect(await screen.findByRole('article', { name: '负责人的姓名和职务' })).toBeInTheDocument();
    expect(asked).toHaveTextContent('得分 0.5');
    await app.user.click(await button('清空回答'));
    await waitFor(() => expect(screen.queryByRole('article', { name: '负责人的姓名和职务' })).toBeNull());
  });

  it('shows differences between versions', async () => {
    await open(`${DEMO}?tab=versions`);
    const difference = await screen.findByRole('list', { name: '差异' });
    expect(difference).toHaveTextContent('新增Q12');
    expect(difference).toHaveTextContent('权重1 → 2');
    expect(difference).toHaveTextContent('修改规则');
  });

  it('publishes a version with a word about it', async () => {
    // Published versions stay: in a channel that no other test uses.
    await signInAs(OTHER_CHANNEL);
    const name = { zh: '试作发布', en: 'Tried publication' };
    const { templateCode } = await questionnaireService.createTemplate({
      body: { name, content: contentOf([aQuestion('Q1')]) },
    });
    await open(`/projectList/templates/${templateCode}`, OTHER_CHANNEL);
    await app.user.click(await button(/^发\s?布$/u));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('发布第 1 版');
    await app.user.click(await button(/^发\s?布$/u, dialog));
    expect(
      await within(dialog).findByText(/请填写更新说明|更新说明/u, { selector: '.ant-form-item-explain-error' }),
    ).toBeInTheDocument();
    await type('更新说明', '首次发布');
    await app.user.click(await button(/^发\s?布$/u, dialog));
    await waitFor(() => expect(document.body).toHaveTextContent('版本（1）'), { timeout: 10_000 });
    expect((await button(/^发\s?布$/u)).hasAttribute('disabled')).toBe(true);
  });

  it('asks before leaving unsaved input', async () => {
    await own(undefined, async (code) => {
      await open(`/projectList/templates/${code}?at=question:Q1`);
      lay('networkDown', calls.saveTemplate.path);
      await type('问题 (中文)', '断线时所写');
      await waitFor(() => expect(document.body).toHaveTextContent('未能保存'), { timeout: 10_000 });
      await app.user.click(await screen.findByRole('tab', { name: '预览' }));
      await screen.findByRole('tab', { name: '预览', selected: true });
      expect(screen.queryByText('离开此页？')).toBeNull();
      await app.go('/projectList/templates');
      expect(await screen.findByText('离开此页？')).toBeInTheDocument();
      network.resetHandlers();
      await app.user.click(await button('留在此页'));
      await app.user.click(await button(/重\s?试/u));
      await saved();
    });
  });

  it('opens shipped templates read-only, and copies them', async () => {
    await signInAs(MANAGER);
    const { list } = await questionnaireService.listTemplates({ query: { source: 'shipped' } });
    await open(`/projectList/templates/${list[0]?.templateCode}`);
    expect(await screen.findByText(/系统提供的模板只能查看/u)).toBeInTheDocument();
    expect(await field('编码')).toBeDisabled();
    expect(buttons('添加问题')).toEqual([]);
    await app.user.click(await button('复制为自有模板'));
    expect(await field('名称（中文）')).toHaveValue(`${list[0]?.name.zh}（副本）`);
  });

  it('names the bad cells of a workbook', async () => {
    const problem = { sheet: '问题', row: 2, column: 11, kind: 'error', value: '很多', text: '应为 0 到 100 之间的数' };
    answerWith(calls.parseTemplate.path, {
      template: null,
      problems: [problem],
      errorCount: 1,
      warningCount: 0,
      markedObjectId: 'F1',
    });
    await open('/projectList/templates');
    await app.user.click(await button('导入工作簿'));
    const drop = await waitFor(() => {
      const found = document.querySelector<HTMLInputElement>('.ant-drawer input[type="file"]');
      if (!found) throw new Error('There is nowhere to drop a file.');
      return found;
    });
    await app.user.upload(drop, new File(['x'], '模板.xlsx'));
    expect(await screen.findByText('应为 0 到 100 之间的数')).toBeInTheDocument();
    expect(screen.getByText('K2')).toBeInTheDocument();
    await button('下载标注后的文件');
  });
});
