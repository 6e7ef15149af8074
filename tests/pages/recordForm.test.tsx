import { createHistory, history } from '@@/core/history';
import { Provider as ModelProvider } from '@@/plugin-model';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { Providers } from '@/components/Providers';
import { loadTexts, setLocale } from '@/locales';
import { PortalError } from '@/requestErrors';
import { followPlaces, placeTypedAddresses } from '@/utils/typedAddress';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { conflictWith, first, type Options, type Row, type Send, Sheet, saves, type Values } from './recordForm.sheet';

let accountId = 'A1';
/** A signed-in person, as the app would have loaded. */
const models = { '@@initialState': () => ({ initialState: { user: { accountId, roleDTOs: [] }, refusal: null } }) };
const SignedIn = ({ children }: { children: ReactNode }) => (
  <ModelProvider models={models}>
    <Providers>{children}</Providers>
  </ModelProvider>
);

const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
const field = (name: keyof Values) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`.ant-drawer input#${name}`);
    if (!found) throw new Error(`There is no field ${name}.`);
    return found;
  });
const type = async (name: keyof Values, text: string) => {
  const input = await field(name);
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
  return input;
};
const show = (send: Send, options: Options = {}) => render(<Sheet send={send} {...options} />, { wrapper: SignedIn });
/** A server that answers on command. */
function slowServer() {
  const waiting: { answer: (row: Row) => void; fail: (error: Error) => void }[] = [];
  const send = vi.fn<Send>(() => new Promise<Row>((answer, fail) => void waiting.push({ answer, fail })));
  const last = () => waiting.at(-1);
  return {
    send,
    answer: (row: Row) => act(async () => last()?.answer(row)),
    fail: (error: Error) => act(async () => last()?.fail(error)),
  };
}
const press = async (name: string) => user.click(await button(name));
const ctrlS = () => user.keyboard('{Control>}s{/Control}');
const sent = (send: ReturnType<typeof vi.fn<Send>>) =>
  send.mock.calls.map(([values, , origin]) => ({ ...values, over: origin?.version }));

beforeEach(async () => {
  accountId = 'A1';
  await setLocale('zh-CN');
  await loadTexts('project');
  createHistory({ type: 'memory' });
});

describe('saving a record', () => {
  it('goes on from the answered record, also where its list still shows the old one', async () => {
    const send = vi.fn<Send>(saves);
    show(send);
    await type('name', 'first change');
    await press('保存');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await type('name', 'second change');
    await press('保存');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(sent(send)).toEqual([
      { name: 'first change', place: 'here', over: 3 },
      { name: 'second change', place: 'here', over: 4 },
    ]);
  });

  it('takes a step of its own also where everything was saved before', async () => {
    const send = vi.fn<Send>(saves);
    show(send);
    const steps = () => send.mock.calls.map(([{ name }, , origin, step]) => [name, origin?.version, step]);
    await type('name', 'saved');
    await press('保存');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await press('hand in');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    await type('name', '');
    await press('hand in');
    expect(await screen.findByText('a name is missing')).toBeInTheDocument();
    await type('name', 'typed since');
    await press('保存');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
    // What was refused at a field leaves no step behind for the save after it.
    expect(steps()).toEqual([
      ['saved', 3, undefined],
      ['saved', 4, 'hand in'],
      ['typed since', 5, undefined],
    ]);
  });

  it('keeps focus, place and further input when saving with Ctrl+S', async () => {
    const { send, answer } = slowServer();
    show(send);
    const input = await type('name', 'half');
    await ctrlS();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await user.type(input, ' and half');
    await answer({ ...first, name: 'half', place: 'trimmed', version: 4 });
    expect(input).toHaveFocus();
    expect(input).toHaveValue('half and half');
    expect(await field('place')).toHaveValue('trimmed');
    await ctrlS();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(sent(send)[1]).toEqual({ name: 'half and half', place: 'trimmed', over: 4 });
  });

  it('writes once however often it is triggered, with the same key for the same content', async () => {
    const { send, fail } = slowServer();
    show(send, { row: null });
    await type('name', 'new one');
    const save = await button('保存');
    await user.dblClick(save);
    await user.type(await field('name'), '{Enter}');
    await ctrlS();
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
    await fail(new PortalError('no connection', 'network'));
    expect(await screen.findByText('no connection')).toBeInTheDocument();
    await press('保存');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    await fail(new PortalError('no connection', 'network'));
    await type('name', 'another one');
    await press('保存');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
    const [one, again, other] = send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  it('sends nothing while a field is invalid, and shows the error there; Enter submits', async () => {
    const onDone = vi.fn();
    const send = vi.fn<Send>(async () => null);
    show(send, { row: null, onDone });
    await press('保存');
    expect(await screen.findByText('a name is missing')).toBeInTheDocument();
    await waitFor(async () => expect(await field('name')).toHaveFocus());
    expect(send).not.toHaveBeenCalled();
    await type('name', 'there it is');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  });

  it('sends by Enter although a field is checked again meanwhile', async () => {
    const send = vi.fn<Send>(saves);
    show(send);
    const name = (await type('name', 'changed')) as HTMLInputElement;
    if (name.form) fireEvent.submit(name.form);
    fireEvent.change(name, { target: { value: 'changed again' } });
    await waitFor(() => expect(sent(send)).toEqual([{ name: 'changed again', place: 'here', over: 3 }]));
  });

  it('shows a refusal at its field', async () => {
    show(vi.fn<Send>().mockRejectedValue(new PortalError('“one” is taken', errorCodes.nameTaken)));
    await type('name', 'one more');
    await press('保存');
    const problem = await screen.findByText('“one” is taken');
    expect(problem.closest('.ant-form-item')).toContainElement(await field('name'));
  });

  it('brings a failure that belongs to no field into sight', async () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    show(vi.fn<Send>().mockRejectedValue(new PortalError('the server is down', errorCodes.unknownReference)));
    await type('name', 'changed');
    seen.mockClear();
    await press('保存');
    const alert = (await screen.findByText('the server is down')).closest('[role=alert]');
    await waitFor(() => expect(seen.mock.contexts).toContain(alert?.parentElement));
    seen.mockRestore();
  });

  it('never keeps a fault that is not the portal’s to itself', async () => {
    expectConsoleError(/TypeError: broken/u);
    show(vi.fn<Send>().mockRejectedValue(new TypeError('broken')));
    await type('name', 'changed');
    await press('保存');
    expect(await screen.findByText('未知服务错误！')).toBeInTheDocument();
    expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }));
    expect(await field('name')).toHaveValue('changed');
    // It is not stuck, either.
    await waitFor(() => expect(buttons('保存')[0]).not.toHaveClass('ant-btn-loading'));
  });
});

describe('a conflict', () => {
  const theirs: Row = { ...first, version: 7, name: 'theirs', place: 'elsewhere' };

  it('is merged field by field, and saved over the version that was answered', async () => {
    const send = vi.fn<Send>(saves).mockRejectedValueOnce(conflictWith(theirs));
    show(send);
    await type('name', 'mine');
    await press('保存');
    // Fields that only they changed already have their value.
    await screen.findByText('elsewhere', { selector: 'td *' });
    await press('按所选合并');
    expect(await field('place')).toHaveValue('elsewhere');
    expect(await field('name')).toHaveValue('mine');
    await press('保存');
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
    expect(sent(send)[1]).toEqual({ name: 'mine', place: 'elsewhere', over: 7 });
    const [before, after] = send.mock.calls.map(([, { idempotencyKey }]) => idempotencyKey);
    expect(after).not.toBe(before);
  });

  it('that leaves nothing to save leaves nothing unsaved', async () => {
    const onClose = vi.fn();
    show(vi.fn<Send>().mockRejectedValueOnce(conflictWith(theirs)), { onClose });
    await type('name', 'mine');
    await press('保存');
    await press('采用当前内容');
    expect(await field('name')).toHaveValue('theirs');
    await press('取消');
    expect(onClose).toHaveBeenCalled();
  });
});

describe('unsaved input', () => {
  it('is there again after a reload, for the account that typed it alone', async () => {
    const send = vi.fn<Send>(saves);
    show(send, { row: null });
    await type('name', 'a draft');
    cleanup();
    accountId = 'A2';
    show(send, { row: null });
    expect(await field('name')).toHaveValue('');
    cleanup();
    accountId = 'A1';
    show(send, { row: null });
    expect(await field('name')).toHaveValue('a draft');
    await press('丢弃草稿');
    expect(await field('name')).toHaveValue('');
    cleanup();
    show(send, { row: null });
    expect(await field('name')).toHaveValue('');
  });

  it('is saved against the record that it began from', async () => {
    const send = vi.fn<Send>(saves);
    show(send);
    await type('name', 'of yesterday');
    cleanup();
    show(send, { row: { ...first, version: 5, place: 'changed since' } });
    expect(await field('name')).toHaveValue('of yesterday');
    await press('保存');
    await waitFor(() => expect(sent(send)).toEqual([{ name: 'of yesterday', place: 'here', over: 3 }]));
  });

  it('is no draft any more once it reads as before', async () => {
    show(vi.fn<Send>(saves));
    await type('name', 'changed');
    expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toHaveLength(1);
    await type('name', 'one');
    expect(Object.keys(localStorage).filter((key) => key.includes('draft:'))).toHaveLength(0);
  });

  it('is confirmed before closing the form', async () => {
    const onClose = vi.fn();
    show(vi.fn<Send>(saves), { onClose });
    await type('name', 'changed');
    await press('取消');
    expect(await screen.findByText(/它们会保留为草稿/u)).toBeInTheDocument();
    await press('继续填写');
    expect(onClose).not.toHaveBeenCalled();
    await press('取消');
    await press('保留草稿并关闭');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('is confirmed before leaving the page, and before opening the next record, each in its own words', async () => {
    show(vi.fn<Send>(saves));
    await type('name', 'changed');
    act(() => history.push('/elsewhere'));
    expect(await screen.findByText('离开此页？')).toBeInTheDocument();
    await press('留在此页');
    expect(history.location.pathname).not.toBe('/elsewhere');
    await press('下一条');
    expect(await screen.findByText('转到另一条？')).toBeInTheDocument();
    await press('保留草稿，转到另一条');
    await waitFor(async () => expect(await field('name')).toHaveValue('two'));
    // And back: it has stayed as a draft.
    await press('上一条');
    await waitFor(async () => expect(await field('name')).toHaveValue('changed'));
  });

  it('is confirmed before an address is typed over it; screen and address stay together', async () => {
    placeTypedAddresses();
    const typed = createHistory({ type: 'hash' });
    const stop = followPlaces();
    const onPage = vi.fn();
    const unlisten = typed.listen(onPage);
    const typeAddress = (to: string) =>
      act(async () => {
        window.location.hash = to;
      });
    await typeAddress('#/here');
    await waitFor(() => expect(onPage).toHaveBeenCalledTimes(1));
    show(vi.fn<Send>(saves));
    await type('name', 'changed');
    await typeAddress('#/elsewhere');
    expect(await screen.findByText('离开此页？')).toBeInTheDocument();
    await waitFor(() => expect(window.location.hash).toBe('#/here'));
    await press('留在此页');
    expect(await field('name')).toHaveValue('changed');
    // The same by the way back, which leads beyond an address that was typed.
    act(() => window.history.back());
    await press('留在此页');
    await waitFor(() => expect(window.location.hash).toBe('#/here'));
    await typeAddress('#/elsewhere');
    await press('保留草稿并离开');
    await waitFor(() => expect(typed.location.pathname).toBe('/elsewhere'));
    expect(window.location.hash).toBe('#/elsewhere');
    expect(onPage).toHaveBeenCalledTimes(2);
    unlisten();
    stop();
  });

  it('is saved on the way to the next record', async () => {
    const send = vi.fn<Send>(saves);
    show(send);
    await type('name', 'changed');
    await press('保存并下一条');
    await waitFor(async () => expect(await field('name')).toHaveValue('two'));
    expect(sent(send)).toEqual([{ name: 'changed', place: 'here', over: 3 }]);
    act(() => history.push('/elsewhere'));
    expect(history.location.pathname).toBe('/elsewhere');
  });
});
