import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { examService } from '@/services/exam';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { signInAs, signOut } from './server';

const LEADER = '13800000011';
const CONSULTANT = '13800000013';
const PAGE = '/projectList/certificates';

let app: App;
const open = async (phone: string, locale?: 'en-US', search = '') => {
  await signInAs(phone);
  app = await openApp(PAGE + search, locale);
  await app.settled();
};
const dialog = async (title: string | RegExp) =>
  (await screen.findByText(title, { selector: '[role="dialog"] *' })).closest('[role="dialog"]') as HTMLElement;
const numberOf = async (state: 'valid' | 'expiresSoon' | 'expired' | 'revoked') => {
  await signInAs(LEADER);
  const { list } = await examService.listExamCertificates({ query: { state } });
  return list[0]?.certificateNumber ?? '';
};

describe('the certificates of an organization', () => {
  // Calls go through the app, once there was one.
  beforeAll(async () => {
    await open(LEADER);
    app.unmount();
  });

  // A text area that grows is measured, which the simulated browser can't.
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('are listed with their states, and found by one', async () => {
    await open(CONSULTANT);
    for (const state of ['有效', '即将到期', '已过期', '已撤销'])
      expect((await screen.findAllByText(state, { selector: '[data-tone]' })).length).toBeGreaterThan(0);
    app.unmount();
    await open(CONSULTANT, 'en-US', '?state=revoked');
    expect(await screen.findByText('Revoked', { selector: '[data-tone]' })).toBeInTheDocument();
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(buttons('Certificate texts')).toEqual([]);
  }, 60_000);

  it('are revoked by a leader with a reason, and restored', async () => {
    const number = await numberOf('expiresSoon');
    await open(LEADER, undefined, `?open=${number}`);
    const record = await dialog(`证书 ${number}`);
    expect(await within(record).findByText('刘婉清')).toBeInTheDocument();
    await app.user.click(await button('撤销', record));
    const asking = await dialog(`撤销证书 ${number}`);
    await app.user.type(await within(asking).findByLabelText('原因'), '考试结果作废');
    await app.user.click(await button('撤销', asking));
    expect(await screen.findByText('证书已撤销')).toBeInTheDocument();
    expect(await within(record).findByText('考试结果作废')).toBeInTheDocument();
    await app.user.click(await button('恢复', record));
    const restoring = await dialog(`恢复证书 ${number}`);
    await app.user.type(await within(restoring).findByLabelText('原因'), '复核后成绩有效');
    await app.user.click(await button('恢复', restoring));
    expect(await screen.findByText('证书已恢复')).toBeInTheDocument();
    await waitFor(() => expect(within(record).queryByText('考试结果作废')).toBeNull());
  }, 60_000);

  it('say what their organizer writes, without the words that are forbidden', async () => {
    await open(LEADER);
    await app.user.click(await button('证书文字'));
    // The form takes the place of what was there while its texts were loaded.
    const title = await screen.findByLabelText('标题（中文）');
    const form = title.closest('[role="dialog"]') as HTMLElement;
    await app.user.clear(title);
    await app.user.type(title, '全国内审员证书');
    await app.user.click(await button('保存', form));
    expect(await within(form).findByText('证书中不得出现“全国”')).toBeInTheDocument();
    await app.user.clear(title);
    await app.user.type(title, '信息安全内审员证书');
    await app.user.click(await button('保存', form));
    expect(await screen.findByText('证书文字已保存')).toBeInTheDocument();
    expect((await examService.getExamCertificateTexts({})).title.zh).toBe('信息安全内审员证书');
  }, 60_000);
});

describe('the page that checks certificates', () => {
  const check = async (number: string, locale?: 'en-US') => {
    await signOut();
    app = await openApp(`/certificate${number && `/${number}`}`, locale);
    await app.settled();
  };

  it('shows a visitor what a certificate says, with the name masked', async () => {
    const number = await numberOf('valid');
    await check(number);
    expect(await screen.findByText('证书有效')).toBeInTheDocument();
    expect(screen.getByText('高**')).toBeInTheDocument();
    expect(screen.queryByText('高子涵')).toBeNull();
    expect(screen.getByText('ISO/IEC 27001 内审员认证')).toBeInTheDocument();
  }, 60_000);

  it('says in English that one was revoked', async () => {
    await check(await numberOf('revoked'), 'en-US');
    expect(await screen.findByText(/^The certificate was revoked on \d{4}-\d\d-\d\d$/u)).toBeInTheDocument();
  }, 60_000);

  it('takes a number as it is typed, and says that there is none', async () => {
    const number = await numberOf('expired');
    await check('');
    await app.user.type(await screen.findByLabelText('证书编号'), 'IA2026-000001-00000000');
    await app.user.click(await button('查验'));
    expect(await screen.findByText('没有找到这个编号的证书')).toBeInTheDocument();
    const field = await screen.findByLabelText('证书编号');
    await app.user.clear(field);
    await app.user.type(field, `${number.toLowerCase().replaceAll('-', ' ')}{Enter}`);
    expect(await screen.findByText(/^证书已于 \d{4}-\d\d-\d\d 到期$/u)).toBeInTheDocument();
  }, 60_000);
});
