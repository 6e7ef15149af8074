import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import type { ProjectVariables } from '@/services/iso';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { answerInTurn, answerWith, signInAs } from './server';

const PM = '13800000021';
const projectCode = 'PDEMO27001A';
const AT = `/systemManage/companyDetails/${projectCode}?tab=facts`;

let app: App;
const show = async (locale?: 'en-US') => {
  app = await openApp(AT, locale);
  await app.settled();
};
const [LIST, SAVE] = ['/iso/variable/:group/:project/list.json', '/iso/variable/:group/:project/save.json'];
/** The facts of a project of which one text can be drafted. */
function offer(aiFields: string[] = []): void {
  const values = { scope: '医疗器械的设计、生产和销售' };
  const set = { moduleCode: 'scope', version: 1, values, aiFields, updatedAt: '2026-11-02T08:00:00Z', updatedBy: null };
  const facts: ProjectVariables = {
    sets: [set],
    drafts: [],
    proposed: {},
    uses: {},
    draftable: ['boundaries'],
    allowedActions: ['view', 'edit', 'fill'],
  };
  answerWith(LIST, facts);
}
// By selector: asking jsdom for a role takes seconds on a page with a table and a drawer.
const found = (selector: string) =>
  waitFor(() => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`There is no ${selector}.`);
    return element;
  });
const drawerOf = (name: string) => screen.findByRole('dialog', { name });
/** The dialog over the drawer: in jsdom both have the same name. */
const overIt = () => found('.ant-modal');
const given = { given: [], present: '', model: 'model.test', seen: 'a'.repeat(64), text: null, isCut: false };

describe('drafting of a fact', () => {
  it('is not offered where the portal has no language model', async () => {
    await signInAs(PM);
    await show();
    await app.user.click(await button('认证范围'));
    const drawer = await drawerOf('认证范围');
    expect(await within(drawer).findByLabelText('体系边界')).toBeInTheDocument();
    expect(within(drawer).queryByRole('button', { name: /^起草/u })).toBeNull();
  });

  it('fills in the field, and is saved as a language model’s with its module', async () => {
    expectConsoleError(/`NaN` is an invalid value/u);
    await signInAs(PM);
    offer();
    const asked: unknown[] = [];
    answerInTurn(
      iso.draftVariable.path,
      [
        ['200', given],
        ['200', { ...given, text: '苏州工厂与上海办事处' }],
      ],
      (body) => void asked.push(body),
    );
    const sent: unknown[] = [];
    answerInTurn(SAVE, [['200', { version: 2, values: {}, aiFields: ['boundaries'] }]], (body) => void sent.push(body));
    await show();
    await app.user.click(await button('认证范围'));
    const drawer = await drawerOf('认证范围');
    await app.user.click(await found('button[aria-label="起草体系边界"]'));
    const dialog = await overIt();
    expect(await within(dialog).findByText('起草“体系边界”')).toBeInTheDocument();
    expect(await within(dialog).findByText(/还没有相关资料/u)).toBeInTheDocument();
    await app.user.click(await button('起草', dialog));
    const text = await within(dialog).findByLabelText('起草的文字（可修改）');
    await app.user.click(text);
    await app.user.paste('。');
    await app.user.click(await button('采用', dialog));
    await waitFor(() => expect(within(drawer).getByLabelText('体系边界')).toHaveValue('苏州工厂与上海办事处。'));
    expect(await within(drawer).findByText('AI')).toBeInTheDocument();
    expect(asked).toMatchObject([{ moduleCode: 'scope', name: 'boundaries' }, { seen: given.seen }]);
    expect(sent).toEqual([]);
    await app.user.click(await button('保存', drawer));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      moduleCode: 'scope',
      values: { boundaries: '苏州工厂与上海办事处。' },
      takenOver: ['boundaries'],
    });
    expect(sent[0]).not.toHaveProperty('values._takenOver');
  }, 120_000);

  it('asks again where the facts have changed, and marks what was taken over, in English as well', async () => {
    await signInAs(PM);
    offer(['scope']);
    const news = { ...given, given: [{ zh: '企业名称', en: 'Company name', text: 'Haichen' }], seen: 'b'.repeat(64) };
    answerInTurn(
      iso.draftVariable.path,
      [
        ['200', given],
        ['200', news],
      ],
      () => undefined,
    );
    await show('en-US');
    const row = (await screen.findByRole('button', { name: 'Scope' })).closest('tr') as HTMLElement;
    await app.user.click(within(row).getByRole('button', { name: /Expand row/u }));
    expect(await screen.findByText('AI')).toBeInTheDocument();
    await app.user.click(await button('Scope'));
    await app.user.click(await found('button[aria-label^="Draft "]'));
    const dialog = await overIt();
    await app.user.click(await button('Draft', dialog));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The facts have just changed');
    expect(within(dialog).getByText('Haichen')).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Take over' })).toBeNull();
  }, 120_000);
});

describe('the setting for drafting', () => {
  it('is the manager’s, where there is a language model', async () => {
    await signInAs(PM);
    answerWith(iso.getDraftingSettings.path, {
      isAvailable: true,
      model: 'model.test',
      isForbidden: false,
      version: 0,
    });
    app = await openApp('/account/info');
    await app.settled();
    const allowed = await screen.findByRole('switch', { name: '语言模型起草' });
    expect(allowed).toBeChecked();
    const sent: unknown[] = [];
    answerInTurn(iso.saveDraftingSettings.path, [['200', { version: 1 }]], (body) => void sent.push(body));
    answerWith(iso.getDraftingSettings.path, { isAvailable: true, model: 'model.test', isForbidden: true, version: 1 });
    await app.user.click(allowed);
    await waitFor(() => expect(screen.getByRole('switch', { name: '语言模型起草' })).not.toBeChecked());
    expect(await screen.findByText('已禁止语言模型起草')).toBeInTheDocument();
  });

  it('is not there without one', async () => {
    await signInAs(PM);
    app = await openApp('/account/info');
    await app.settled();
    expect(screen.queryByRole('switch', { name: '语言模型起草' })).toBeNull();
  });
});
