import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { isoService } from '@/services/iso';
import { type App, openApp } from './app';
import { button } from './buttons';
import { choose } from './choices';
import { expectConsoleError } from './consoleErrors';
import { signInAs } from './server';

const LEADER = '13800000011';
const EXECUTOR = '13800000014';
const PAGE = '/projectList/documentTemplates';

let app: App;
const open = async (phone: string, locale?: 'en-US') => {
  await signInAs(phone);
  app = await openApp(PAGE, locale);
  await app.settled();
  await app.user.click(await button(locale ? 'Modules of facts' : '资料模块'));
};
/** The dialog with this title. */
const dialog = async (title: string) =>
  (await screen.findByText(title, { selector: '[role="dialog"] *' })).closest('[role="dialog"]') as HTMLElement;
const listed = async () => (await isoService.listOwnModules({ query: {} })).list;

describe('a channel’s own modules of facts', () => {
  // A text area that grows is measured, which the simulated browser can't.
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('are defined fact by fact, and listed with what they hold', async () => {
    await open(LEADER);
    const list = await dialog('资料模块');
    expect(await within(list).findByText('机房与供电')).toBeInTheDocument();
    await app.user.click(await button('新建模块', list));
    const form = await dialog('新建模块');
    const [name] = await within(form).findAllByLabelText('中文名称');
    await app.user.type(name as HTMLElement, '生产线');
    const fact = within(form).getByRole('region', { name: '资料项 1' });
    await app.user.type(within(fact).getByLabelText('中文名称'), '生产线清单');
    await choose(app, '类型', /^列表/u, fact);
    await app.user.click(await button('添加列', fact));
    const column = await within(fact).findByRole('group', { name: '列 1' });
    await app.user.type(within(column).getByLabelText('中文名称'), '产能');
    await app.user.click(await button('保存', form));
    expect(await screen.findByText('资料模块已保存')).toBeInTheDocument();
    expect(await within(await dialog('资料模块')).findByText('生产线')).toBeInTheDocument();
    expect((await listed()).find(({ zh }) => zh === '生产线')).toMatchObject({
      en: '生产线',
      level: 'project',
      components: [
        { name: 'ownFact1', zh: '生产线清单', type: 'list', fields: [{ name: 'part1', zh: '产能', type: 'string' }] },
      ],
    });
  }, 60_000);

  it('say at the field what can’t be saved', async () => {
    await open(LEADER);
    await app.user.click(await button('新建模块', await dialog('资料模块')));
    const form = await dialog('新建模块');
    const [name] = await within(form).findAllByLabelText('中文名称');
    await app.user.type(name as HTMLElement, '电源');
    const fact = within(form).getByRole('region', { name: '资料项 1' });
    await app.user.type(within(fact).getByLabelText('中文名称'), '不间断电源');
    const variable = within(fact).getByLabelText('变量名');
    await app.user.clear(variable);
    await app.user.type(variable, 'companyName');
    expect(await within(fact).findByText('以 own 开头，接大写字母，只用字母和数字')).toBeInTheDocument();
    await app.user.clear(variable);
    await app.user.type(variable, 'ownBackupPower');
    await app.user.click(await button('保存', form));
    expect(await within(fact).findByText('其他模块已有此变量名')).toBeInTheDocument();
    expect((await listed()).map(({ zh }) => zh)).not.toContain('电源');
  }, 60_000);

  it('are only read by other consultants', async () => {
    await open(EXECUTOR, 'en-US');
    const list = await dialog('Modules of facts');
    await app.user.click(await button('Server rooms and power', list));
    const read = await dialog('Server rooms and power');
    expect(await within(read).findByRole('region', { name: 'Fact 1' })).toBeInTheDocument();
    await waitFor(() => expect(within(read).queryByRole('button', { name: 'Save' })).toBeNull());
    expect(within(read).queryByRole('button', { name: 'Add a fact' })).toBeNull();
  }, 60_000);
});
