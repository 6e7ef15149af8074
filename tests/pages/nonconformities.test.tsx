import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import type { NonconformityDetail, NonconformityDomains, NonconformityRow } from '@/services/iso';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { answerInTurn, answerWith, lay, signInAs } from './server';

const [PM, EXECUTOR] = ['13800000021', '13800000023'];
const projectCode = 'PDEMO27001A';
const PAGE = `/systemManage/companyDetails/${projectCode}?tab=nonconformities`;
const nonconformityId = '5f0c1d7e-1c1a-4f0a-9a57-0d5b9c6f1b01';

const row: NonconformityRow = {
  nonconformityId,
  nonconformityCode: 'NC-0001',
  source: 'internalAudit',
  grade: 'minor',
  standardCode: 'ISO27001-2022',
  standardName: { zh: 'ISO/IEC 27001:2022', en: 'ISO/IEC 27001:2022' },
  clause: 'A.8.13',
  fact: '没有恢复测试记录',
  departmentCode: null,
  department: '信息部',
  foundBy: '刘婉清',
  foundOn: '2026-11-02',
  responsible: '张海峰',
  responsibleId: 'A13800000023',
  dueOn: '2027-01-01',
  isLate: false,
  state: 'open',
  isEffectDue: false,
  returnReason: null,
  recursOf: null,
  files: 0,
  version: 2,
  allowedActions: [],
};
const detailOf = (part: Partial<NonconformityDetail> = {}): NonconformityDetail => {
  const { files: _files, ...brief } = row;
  return {
    ...brief,
    requirement: null,
    evidence: null,
    correction: '已补做恢复测试',
    cause: '没有排入运维日历',
    similar: '没有同类问题',
    correctiveAction: '排入运维日历',
    completedOn: '2026-11-20',
    aiFields: [],
    draftable: [],
    required: ['correction', 'cause', 'similar', 'correctiveAction', 'completedOn'],
    needsFile: false,
    submittedBy: null,
    submittedAt: null,
    returnedBy: null,
    verification: null,
    closedBy: null,
    closedAt: null,
    effectDueOn: null,
    effect: null,
    effectBy: null,
    effectOn: null,
    withdrawn: null,
    recursOfId: null,
    links: [],
    earlier: [],
    files: [],
    ...part,
  };
};
const domains: NonconformityDomains = {
  standards: [
    {
      standardCode: 'ISO27001-2022',
      zh: 'ISO/IEC 27001:2022',
      en: 'ISO/IEC 27001:2022',
      clauses: [{ ref: 'A.8.13', zh: '信息备份', en: 'Information backup' }],
    },
  ],
  departments: [{ departmentCode: 'D1', name: '信息部' }],
  dueDates: [
    {
      sources: ['internalAudit'],
      zh: '内部来源',
      en: 'Internal sources',
      dueAfter: { major: 30, minor: 60, observation: 90 },
      isPortalDefault: true,
      source: { zh: '门户默认期限', en: 'Default of the portal' },
    },
  ],
  people: [{ accountId: 'A13800000023', showName: '张海峰' }],
};
const show = (rows: readonly NonconformityRow[], more: object = {}) =>
  answerWith(iso.listNonconformities.path, {
    list: rows,
    total: rows.length,
    projectName: '项目',
    mayRecord: true,
    mayGenerate: true,
    counts: { open: rows.length, submitted: 0, closed: 0, withdrawn: 0 },
    ...more,
  });
const open = (part: Partial<NonconformityDetail>) => answerWith(iso.getNonconformity.path, detailOf(part));
/** Answers a write, and keeps what it was sent. */
function taking(path: string, data: NonconformityDetail): object[] {
  const sent: object[] = [];
  answerInTurn(path, [['200', data]], (body) => void sent.push(body as object));
  return sent;
}

let app: App;
const fill = async (field: HTMLElement, text: string) => {
  await app.user.click(field);
  await app.user.paste(text);
};
const start = async (phone: string, page: string, language?: 'en-US') => {
  await signInAs(phone);
  app = await openApp(page, language);
  await app.settled();
};

beforeEach(() => {
  // A text that grows has no height in jsdom.
  expectConsoleError(/`NaN` is an invalid value/u);
});

describe('the nonconformities of a project', () => {
  it('are listed with what is late or came back, and each opens beside the list', async () => {
    const late = { ...row, nonconformityId: 'n2', nonconformityCode: 'NC-0002', isLate: true };
    const returned = { ...row, nonconformityId: 'n3', nonconformityCode: 'NC-0003', returnReason: '缺记录' };
    const named = {
      ...row,
      nonconformityId: 'n4',
      nonconformityCode: 'NC-0004',
      responsible: '韩立诚',
      responsibleId: null,
    };
    show([row, late, returned, named]);
    open({
      earlier: [
        {
          ...row,
          projectCode,
          projectName: '',
          isSameDepartment: true,
          nonconformityId: 'e1',
          nonconformityCode: 'NC-0009',
        },
      ],
    });
    await start(PM, PAGE);
    const line = async (code: string) => (await screen.findByText(code)).closest('tr') as HTMLElement;
    expect(await line('NC-0002')).toHaveTextContent('已逾期');
    expect(await line('NC-0003')).toHaveTextContent('已退回');
    expect(await line('NC-0004')).toHaveTextContent('韩立诚 仅姓名');
    await app.user.click(await screen.findByText('NC-0001'));
    const drawer = await screen.findByRole('dialog');
    expect(await within(drawer).findByText('同一条款以前的不符合项')).toBeInTheDocument();
    expect(drawer).toHaveTextContent(/NC-0009.*同一部门/u);
    expect(within(drawer).queryByRole('button', { name: '验证并关闭' })).toBeNull();
    app.unmount();
  });

  it('say what the list is for while it is empty, in English too', async () => {
    show([]);
    await start(PM, PAGE, 'en-US');
    expect(await screen.findByText('No nonconformities yet')).toBeInTheDocument();
    app.unmount();
  });

  it('show that they could not be loaded, with another try', async () => {
    lay('outage', iso.listNonconformities.path);
    await start(PM, PAGE);
    expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
    app.unmount();
  });

  it('are entered with the person whom a name means, and the due date of their grade', async () => {
    show([]);
    answerWith(iso.listNonconformityDomains.path, domains);
    answerWith(iso.listEarlierNonconformities.path, []);
    answerWith(iso.listNonconformityTargets.path, []);
    const sent = taking(iso.saveNonconformity.path, detailOf());
    await start(PM, PAGE);
    await app.user.click((await screen.findAllByRole('button', { name: /登记不符合项/u }))[0] as HTMLElement);
    const drawer = await screen.findByRole('dialog');
    await fill(await within(drawer).findByLabelText('条款'), 'A.8.13');
    await fill(within(drawer).getByLabelText('不符合事实'), '没有恢复测试记录');
    await fill(within(drawer).getByLabelText('发现人'), '刘婉清');
    await fill(within(drawer).getByLabelText('负责人'), '张海峰');
    expect(drawer).toHaveTextContent('发现后 60 天');
    await app.user.click(within(drawer).getByRole('radio', { name: '严重不符合' }));
    expect(drawer).toHaveTextContent('发现后 30 天');
    await app.user.click(await button('保存', drawer));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      grade: 'major',
      clause: 'A.8.13',
      standardCode: 'ISO27001-2022',
      responsible: '张海峰',
      responsibleId: 'A13800000023',
      dueOn: null,
    });
    app.unmount();
  });

  it('are closed with how that was verified', async () => {
    show([{ ...row, state: 'submitted' }]);
    open({
      state: 'submitted',
      submittedBy: '张海峰',
      submittedAt: '2026-11-20T02:00:00Z',
      allowedActions: ['close', 'return'],
    });
    const sent = taking(iso.moveNonconformity.path, detailOf({ state: 'closed' }));
    await start(PM, `${PAGE}&open=${nonconformityId}`);
    await app.user.click(await button('验证并关闭'));
    const dialog = (await screen.findByText(/写明核对了哪些证据/u)).closest('.ant-modal') as HTMLElement;
    await app.user.click(await button('验证并关闭', dialog));
    expect(await within(dialog).findByText('请填写怎样验证的')).toBeInTheDocument();
    await fill(within(dialog).getByLabelText('怎样验证的'), '已查看记录');
    await app.user.click(await button('验证并关闭', dialog));
    await waitFor(() => expect(sent).toMatchObject([{ action: 'close', reason: '已查看记录', version: 2 }]));
    app.unmount();
  });
});

describe('the page of those who are responsible', () => {
  it('drafts a text from what is shown, and saves it as a language model’s', async () => {
    show([row], { mayRecord: false, mayGenerate: false });
    open({ allowedActions: ['respond', 'submit'], draftable: ['cause'], aiFields: ['correction'] });
    const given = [{ zh: '不符合事实', en: 'What was found', text: '没有恢复测试记录' }];
    const shown = {
      given,
      present: '没有排入运维日历',
      model: 'model.test',
      seen: 'a'.repeat(64),
      text: null,
      isCut: false,
    };
    const asked: unknown[] = [];
    answerInTurn(
      iso.draftCorrection.path,
      [
        ['200', shown],
        ['draft_refused', null],
        ['200', { ...shown, text: '没有排入运维日历，也没有人核对' }],
      ],
      (body) => void asked.push(body),
    );
    const sent = taking(iso.saveCorrection.path, detailOf({ version: 3, aiFields: ['cause'] }));
    await start(EXECUTOR, `/nonconformities/${projectCode}?open=${nonconformityId}`);
    await app.user.click(await button('填写整改'));
    const drawer = await waitFor(() => {
      const found = screen.getByLabelText('原因分析').closest<HTMLElement>('.ant-drawer');
      if (!found) throw new Error('There is no drawer.');
      return found;
    });
    // One text is a language model's already; another one alone can be drafted.
    expect(await within(drawer).findAllByText('AI')).toHaveLength(1);
    const drafts = drawer.querySelectorAll('button[aria-label^="起草"]');
    expect([...drafts].map((one) => one.getAttribute('aria-label'))).toEqual(['起草原因分析']);
    await app.user.click(drafts[0] as HTMLElement);
    const dialog = await waitFor(() => {
      const found = screen.getByText('起草“原因分析”').closest<HTMLElement>('.ant-modal');
      if (!found) throw new Error('There is no dialog.');
      return found;
    });
    expect(await within(dialog).findByText('没有恢复测试记录')).toBeInTheDocument();
    expect(within(dialog).getByText(/以下 2 项资料发送给语言模型（model.test）/u)).toBeInTheDocument();
    await fill(within(dialog).getByLabelText('要求（可选）'), '简短');
    await app.user.click(await button('起草', dialog));
    expect(await within(dialog).findByRole('alert')).toBeInTheDocument();
    await app.user.click(await button('起草', dialog));
    const text = await within(dialog).findByLabelText('起草的文字（可修改）');
    expect(text).toHaveValue('没有排入运维日历，也没有人核对');
    expect(asked).toMatchObject([
      { field: 'cause' },
      { seen: shown.seen, wish: '简短' },
      { seen: shown.seen, wish: '简短' },
    ]);
    expect(asked[0]).not.toHaveProperty('seen');
    const difference = within(dialog).getByRole('region', { name: '与现有文字的差异' });
    expect(difference.querySelector('ins')).toHaveTextContent('，也没有人核对');
    await app.user.click(await button('采用', dialog));
    await waitFor(() =>
      expect(within(drawer).getByLabelText('原因分析')).toHaveValue('没有排入运维日历，也没有人核对'),
    );
    expect(sent).toEqual([]);
    await app.user.click(await button('保存', drawer));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ cause: '没有排入运维日历，也没有人核对', takenOver: ['cause'] });
    app.unmount();
  }, 120_000);

  it('submits also where everything was saved before', async () => {
    show([row], { mayRecord: false, mayGenerate: false });
    open({ allowedActions: ['respond', 'submit'] });
    const sent = taking(iso.submitCorrection.path, detailOf({ state: 'submitted', version: 3 }));
    await start(EXECUTOR, `/nonconformities/${projectCode}?open=${nonconformityId}`);
    await app.user.click(await button('填写整改'));
    await app.user.click(await button('提交验证'));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ version: 2, cause: '没有排入运维日历' });
    app.unmount();
  });
});
