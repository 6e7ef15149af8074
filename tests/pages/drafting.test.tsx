import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import { isoService, type ProjectVariables } from '@/services/iso';
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
/** The facts of the demo's project, with something else than the server says. */
async function facts(change: (real: ProjectVariables) => ProjectVariables): Promise<string> {
  app = await openApp('/account/info');
  await app.settled();
  const { projectService } = await import('@/services/project');
  const { projectGroup } = await projectService.getProjectAsCustomer({ query: { projectCode } });
  const params = { projectCode, projectGroupCode: projectGroup.projectGroupCode };
  const path = (template: string) =>
    template.replace('{projectGroupCode}', params.projectGroupCode).replace('{projectCode}', projectCode);
  const real = await isoService.listVariables({ params });
  app.unmount();
  answerWith(path(iso.listVariables.path), change(real));
  return path(iso.saveProjectVariables.path);
}
const drawerOf = (name: string) => screen.findByRole('dialog', { name });
/** The dialog over the drawer: in jsdom both have the same name. */
const overIt = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-modal');
    if (!found) throw new Error('There is no dialog.');
    return found;
  });
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
    const path = await facts((real) => ({ ...real, draftable: ['boundaries'] }));
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
    answerInTurn(path, [['200', { version: 2, values: {}, aiFields: ['boundaries'] }]], (body) => void sent.push(body));
    await show();
    await app.user.click(await button('认证范围'));
    const drawer = await drawerOf('认证范围');
    await app.user.click(await within(drawer).findByRole('button', { name: '起草体系边界' }));
    const dialog = await overIt();
    expect(await within(dialog).findByText('起草“体系边界”')).toBeInTheDocument();
    expect(await within(dialog).findByText(/还没有相关资料/u)).toBeInTheDocument();
    await app.user.click(await button('起草', dialog));
    const text = await within(dialog).findByLabelText('起草的文字（可修改）');
    await app.user.type(text, '。');
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
  }, 60_000);

  it('asks again where the facts have changed, and marks what was taken over, in English as well', async () => {
    await signInAs(PM);
    await facts((real) => ({
      ...real,
      draftable: ['boundaries'],
      sets: real.sets.map((set) => (set.moduleCode === 'scope' ? { ...set, aiFields: ['scope'] } : set)),
    }));
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
    const drawer = await drawerOf('Scope');
    await app.user.click(await within(drawer).findByRole('button', { name: /^Draft /u }));
    const dialog = await overIt();
    await app.user.click(await button('Draft', dialog));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The facts have just changed');
    expect(within(dialog).getByText('Haichen')).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Take over' })).toBeNull();
  }, 60_000);
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
