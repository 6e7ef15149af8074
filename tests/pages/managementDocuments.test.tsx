import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { file } from '#domain/capabilities/file/contract';
import { job } from '#domain/capabilities/job/contract';
import { release } from '#domain/capabilities/release/contract';
import { iso } from '#domain/subjects/iso/contract';
import type { DocumentVersion, ManagementDocument, ManagementDocumentDetail } from '@/services/iso';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { choose } from './choices';
import { expectConsoleError } from './consoleErrors';
import { free } from './documentParts';
import { answerInTurn, answerWith, lay, network, signInAs } from './server';

const PM = '13800000021';
const projectCode = 'PDEMO27001A';
const PAGE = `/systemManage/companyDetails/${projectCode}?tab=documents`;
const at = '2026-10-01T02:00:00.000Z';
const releaseId = '5f0c1d7e-1c1a-4f0a-9a57-0d5b9c6f1a01';
const fact = { name: 'companyName', zh: '企业名称', en: 'Company name' };

const versionOf = (number: number, label: string, issuedOn: string | null = null): DocumentVersion => ({
  number,
  label,
  editions: ['ISO27001-2022'],
  name: '信息安全管理手册',
  origin: 'template',
  objectId: `OBJECT${number}`,
  fileName: `HC-SC-01 信息安全管理手册_V${label}.docx`,
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  size: 20_000,
  sha256: 'a'.repeat(64),
  note: '',
  addedBy: '周文博',
  addedAt: at,
  effectiveOn: issuedOn,
  issuedBy: issuedOn && '周文博',
  issuedAt: issuedOn && at,
  overOn: null,
  keptUntil: null,
  submissions: [],
});

const control: ManagementDocumentDetail['control'] = {
  reviewMonths: null,
  retentionYears: null,
  defaultReviewMonths: 12,
  defaultRetentionYears: 3,
  reviews: [],
};
const unmade: ManagementDocument = {
  ...free,
  documentCode: null,
  templateCode: 'T0',
  name: '纠正措施程序',
  kind: 'procedure',
  number: 'HC-CX-04',
  status: 'init',
  latest: null,
  lacking: [fact],
  version: 0,
  allowedActions: ['generate'],
};
/** A document that is made, as a draft unless it is said otherwise. */
const made = (documentCode: string, name: string, part: Partial<ManagementDocument> = {}): ManagementDocument => ({
  ...unmade,
  documentCode,
  templateCode: `T${documentCode}`,
  name,
  number: `HC-${documentCode}`,
  status: 'generated',
  latest: versionOf(1, '0.1'),
  lacking: [],
  version: 1,
  allowedActions: ['generate', 'replace', 'retire', 'submit'],
  ...part,
});
const manual = made('D1', '信息安全管理手册', {
  latest: versionOf(2, '1.1'),
  inForce: versionOf(1, '1.0', '2026-11-01'),
  isNumberFixed: true,
  changed: [fact],
  isTemplateNewer: true,
});
const policy = made('D2', '信息安全方针');
const reviewed = made('D3', '内部审核程序', {
  status: 'inhand',
  standing: 'reviewing',
  releaseId,
  allowedActions: ['review', 'return'],
});
const returned = made('D4', '管理评审程序', {
  standing: 'returned',
  releaseId,
  returned: { by: '赵敏', reason: '职责不清' },
});
const approved = made('D5', '文件控制程序', { status: 'final', standing: 'approved', allowedActions: ['issue'] });
const old = made('D6', '旧记录控制程序', {
  status: 'finished',
  retired: { by: '周文博', at, reason: '合并' },
  allowedActions: [],
});
const all = [manual, policy, reviewed, returned, approved, old, unmade];
const show = (list: readonly ManagementDocument[], allowedActions = ['view', 'edit']) =>
  answerWith(iso.listGeneratedFiles.path, { list, editions: [], otherTemplates: [], allowedActions });

let app: App;
const open = async (locale?: 'en-US') => {
  await signInAs(PM);
  app = await openApp(PAGE, locale);
  await app.settled();
};
const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;
const tick = async (...names: string[]) => {
  for (const name of names) await app.user.click(await screen.findByRole('checkbox', { name: `选择 ${name}` }));
};

beforeAll(async () => {
  show(all);
  await open();
  app.unmount();
}, 120_000);
beforeEach(() => {
  // A text that grows has no height in jsdom.
  expectConsoleError(/`NaN` is an invalid value/u);
  show(all);
});

describe('the management-system documents of a project', () => {
  it('say where each stands, and what it lacks or has changed', async () => {
    await open();
    expect(await row('信息安全管理手册')).toHaveTextContent(
      /HC-D1信息安全管理手册程序文件 · 中文ISO\/IEC 27001:2022草稿现行 V1\.0（2026-11-01 起）新版 V1\.1/u,
    );
    expect(await row('信息安全管理手册')).toHaveTextContent('1 项资料已变更：企业名称');
    expect(await row('信息安全管理手册')).toHaveTextContent('模板有新版本');
    expect(await row('内部审核程序')).toHaveTextContent('待审核');
    expect(await row('管理评审程序')).toHaveTextContent('已退回');
    expect(await row('管理评审程序')).toHaveTextContent('赵敏：职责不清');
    expect(await row('文件控制程序')).toHaveTextContent('已批准，待发布');
    expect(await row('旧记录控制程序')).toHaveTextContent('已作废');
    const notYet = await row('纠正措施程序');
    expect(notYet).toHaveTextContent(/HC-CX-04.*未生成.*缺 1 项资料：企业名称/u);
    expect(await button('预览 纠正措施程序.docx', notYet)).toBeEnabled();
    await app.user.click(within(notYet).getByRole('link', { name: '补充资料' }));
    await waitFor(() => expect(app.path()).toContain('tab=facts'));
  }, 60_000);

  it('are made together, and one that fails is named with why', async () => {
    const bodies: unknown[] = [];
    answerInTurn(iso.generateFiles.path, [['200', { jobCode: 'J1' }]], (body) => bodies.push(body));
    answerWith(job.getJob.path, {
      jobCode: 'J1',
      kind: 'generateDocuments',
      state: 'done',
      percent: 100,
      remaining: null,
      result: {
        made: [{ documentCode: 'D7', name: '纠正措施程序', label: '0.1', lacking: 1 }],
        unchanged: ['信息安全方针'],
        failed: [{ name: '信息安全管理手册', errorMsg: '模板有 2 处问题' }],
      },
      errorCode: null,
      errorMsg: null,
      createdBy: '周文博',
      allowedActions: [],
      createdAt: at,
      finishedAt: at,
    });
    await open();
    await tick('信息安全管理手册', '信息安全方针', '纠正措施程序');
    await app.user.click(await button('生成 3'));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('已生成 1 份 · 无变化 1 份 · 未成功 1 份');
    expect(notice).toHaveTextContent('信息安全管理手册：模板有 2 处问题');
    expect(notice).toHaveTextContent('纠正措施程序：仍缺 1 项资料');
    expect(bodies).toEqual([{ projectCode, templateCodes: ['TD1', 'TD2', 'T0'] }]);
  }, 60_000);

  it('are submitted together, with two others named', async () => {
    const bodies: unknown[] = [];
    answerWith(release.getRelease.path, {
      current: null,
      isFinalDrawn: false,
      former: {},
      hasRule: false,
      others: 0,
      isReady: true,
      candidates: [
        { accountId: 'A1', name: '陈立', party: '启明信安', mayApprove: true },
        { accountId: 'A2', name: '赵敏', party: '启明信安', mayApprove: false },
      ],
      allowedActions: ['submit'],
    });
    answerInTurn(iso.submitFile.path, [['200', { submitted: 2 }]], (body) => bodies.push(body));
    await open();
    await tick('信息安全方针', '管理评审程序', '纠正措施程序');
    await app.user.click(await button('送审 2'));
    const dialog = await screen.findByRole('dialog');
    await choose(app, '审核人', /赵敏/u, dialog);
    await choose(app, '批准人', /陈立/u, dialog);
    await app.user.click(await button('送审', dialog));
    await waitFor(() =>
      expect(bodies).toEqual([{ projectCode, documentCodes: ['D2', 'D4'], reviewerId: 'A2', approverId: 'A1' }]),
    );
    expect(await screen.findByText('已送审')).toBeInTheDocument();
  }, 60_000);

  it('name no approver where a rule says who approves', async () => {
    const bodies: unknown[] = [];
    answerWith(release.getRelease.path, {
      current: null,
      isFinalDrawn: false,
      former: {},
      hasRule: true,
      others: 0,
      isReady: true,
      candidates: [{ accountId: 'A2', name: '赵敏', party: '启明信安', mayApprove: true }],
      allowedActions: ['submit'],
    });
    answerInTurn(iso.submitFile.path, [['200', { submitted: 1 }]], (body) => bodies.push(body));
    await open();
    await tick('信息安全方针');
    await app.user.click(await button('送审 1'));
    const dialog = await screen.findByRole('dialog');
    await choose(app, '审核人', /赵敏/u, dialog);
    expect(within(dialog).queryByRole('combobox', { name: '批准人' })).toBeNull();
    await app.user.click(await button('送审', dialog));
    await waitFor(() =>
      expect(bodies).toEqual([{ projectCode, documentCodes: ['D2'], reviewerId: 'A2', approverId: '' }]),
    );
  }, 60_000);

  it('are reviewed by whom they wait for, or come back with a reason', async () => {
    const bodies: unknown[] = [];
    const tell = (body: unknown) => bodies.push(body);
    answerInTurn(iso.moveManagementDocuments.path, [['200', { moved: 1 }]], tell);
    await open();
    await tick('内部审核程序');
    await app.user.click(await button('审核通过 1'));
    const question = (await screen.findByText(/确认已审核这 1 份文件的内容/u)).closest<HTMLElement>('.ant-popover');
    await app.user.click(await button(/^(?:确\s?定|OK)$/u, question ?? undefined));
    const submissions = [{ documentCode: 'D3', releaseId }];
    await waitFor(() => expect(bodies).toEqual([{ projectCode, submissions, action: 'review', reason: '' }]));
    answerInTurn(iso.moveManagementDocuments.path, [['200', { moved: 1 }]], tell);
    await app.user.click(await button('退回 1'));
    const dialog = await screen.findByRole('dialog');
    await app.user.type(within(dialog).getByLabelText('退回原因'), '范围不全');
    await app.user.click(await button('退回', dialog));
    await waitFor(() => expect(bodies[1]).toEqual({ projectCode, submissions, action: 'return', reason: '范围不全' }));
  }, 60_000);

  it('are found by number, name, state and notes, and taken together as one zip', async () => {
    const bodies: unknown[] = [];
    answerInTurn(file.getBatchDownload.path, [['200', { objectId: 'OBJECT1,OBJECT2' }]], (body) => bodies.push(body));
    await open();
    const names = () => [...document.querySelectorAll('tbody .ant-table-row')].map((one) => one.textContent ?? '');
    await app.user.type(await screen.findByRole('searchbox', { name: '搜索编号或名称' }), 'd2{Enter}');
    await waitFor(() => expect(names()).toEqual([expect.stringContaining('信息安全方针')]));
    expect(screen.getByText('显示 1 / 7 份')).toBeInTheDocument();
    expect(app.path()).toContain('keyword=d2');
    await app.user.click(await button('清除筛选'));
    await choose(app, '状态', /已退回/u);
    await waitFor(() => expect(names()).toEqual([expect.stringContaining('管理评审程序')]));
    await app.user.click(await button('清除筛选'));
    await app.user.click(await screen.findByRole('checkbox', { name: '只看有提示的' }));
    await waitFor(() => expect(names()).toHaveLength(2));
    await tick('信息安全管理手册', '纠正措施程序');
    // What the filters hide is not acted on.
    expect(await button('打包下载 1')).toBeEnabled();
    await app.user.click(await button('清除筛选'));
    await tick('信息安全方针');
    await app.user.click(await button('打包下载 2'));
    const frame = () => document.querySelector<HTMLIFrameElement>('iframe[title="zip"]');
    await waitFor(() =>
      expect(new URL(frame()?.src ?? '', 'http://x').searchParams.get('objectId')).toBe('OBJECT1,OBJECT2'),
    );
    frame()?.remove();
    expect(bodies).toEqual([{ projectCode, objectIds: ['OBJECT2', 'OBJECT1'] }]);
  }, 60_000);

  it('say that nothing matches, and show all again', async () => {
    await signInAs(PM);
    app = await openApp(`${PAGE}&keyword=没有这份`);
    expect(await screen.findByText('没有符合条件的记录')).toBeInTheDocument();
    const [clear] = buttons('清除筛选');
    await app.user.click(clear as HTMLElement);
    expect(await row('信息安全方针')).toBeInTheDocument();
  }, 60_000);

  it('are issued from a day on, once they are approved', async () => {
    const bodies: unknown[] = [];
    answerInTurn(iso.issueManagementDocuments.path, [['200', { jobCode: 'J2' }]], (body) => bodies.push(body));
    await open();
    await tick('文件控制程序');
    await app.user.click(await button('发布 1'));
    const dialog = await screen.findByRole('dialog');
    const day = within(dialog).getByLabelText('生效日期');
    await app.user.clear(day);
    await app.user.type(day, '2026-12-01{Enter}');
    await app.user.click(await button('发布', dialog));
    await waitFor(() => expect(bodies).toEqual([{ projectCode, documentCodes: ['D5'], effectiveOn: '2026-12-01' }]));
  }, 60_000);

  it('open with their versions, who acted on each, and what would differ today', async () => {
    const submissions: DocumentVersion['submissions'] = [
      {
        releaseId,
        standing: 'approved',
        prepared: { name: '周文博', at },
        reviewed: { name: '赵敏', at },
        approved: { name: '陈立', at },
        returned: null,
        inOrder: true,
        steps: [
          {
            name: '管理者代表批准',
            quorum: 1,
            given: 1,
            isDone: true,
            isOpen: false,
            lacking: 0,
            approvers: [{ name: '陈立', at, deputy: '王强', replacedBy: null, isAwaited: false }],
          },
        ],
      },
    ];
    const detail: ManagementDocumentDetail = {
      document: manual,
      control,
      versions: [versionOf(2, '1.1'), { ...versionOf(1, '1.0', '2026-11-01'), submissions }],
      differences: [{ ...fact, before: '恒创科技有限公司', after: '恒创科技股份有限公司' }],
      canMakePdf: true,
    };
    answerWith(iso.getManagementDocument.path, detail);
    await open();
    await app.user.click(await row('信息安全管理手册'));
    const record = await screen.findByRole('dialog');
    const differences = await within(record).findByRole('region', { name: '如果现在重新生成' });
    expect(differences).toHaveTextContent(/企业名称恒创科技有限公司恒创科技股份有限公司/u);
    const versions = within(record).getByRole('region', { name: '版本' });
    expect(versions).toHaveTextContent(/王强（代 陈立） · 已批准 2026-10-01 \d\d:\d\d/u);
    expect(versions).toHaveTextContent(/周文博 于 2026-10-01 \d\d:\d\d 发布，2026-11-01 起生效/u);
    expect(versions).toHaveTextContent(/已批准.*编制 周文博.*审核 赵敏.*批准 陈立/u);
    expect(app.path()).toContain('open=D1');
    // What was submitted once keeps its number.
    await app.user.click(await button('编辑（E）', record));
    expect(await screen.findByText('送审后编号不再更改')).toBeInTheDocument();
    expect(screen.getByLabelText('编号')).toBeDisabled();
  }, 60_000);

  it('are taken out of use with a reason, and their number is not given again', async () => {
    const bodies: unknown[] = [];
    answerWith(iso.getManagementDocument.path, {
      document: policy,
      control,
      versions: [versionOf(1, '0.1')],
      differences: [],
    });
    answerInTurn(iso.retireManagementDocument.path, [['200', { version: 2 }]], (body) => bodies.push(body));
    await open();
    await app.user.click(await row('信息安全方针'));
    const record = await screen.findByRole('dialog');
    await app.user.click(await button('作废', record));
    await app.user.type(await screen.findByLabelText('作废原因'), '并入手册');
    expect(screen.getByText('作废后不再使用，编号 HC-D2 不再分配给其他文件。')).toBeInTheDocument();
    const dialog = document.querySelector<HTMLElement>('.ant-modal') ?? undefined;
    await app.user.click(await button('作废', dialog));
    await waitFor(() => expect(bodies).toEqual([{ projectCode, documentCode: 'D2', version: 1, reason: '并入手册' }]));
  }, 60_000);

  it('can be loaded again after a failure', async () => {
    lay('outage', iso.listGeneratedFiles.path);
    await open();
    const failure = await screen.findByRole('alert');
    network.resetHandlers();
    show(all);
    await app.user.click(await button('重试', failure));
    expect(await row('信息安全方针')).toBeInTheDocument();
  }, 60_000);

  it('are only read by who may not edit, in English as well', async () => {
    show(
      [manual, reviewed].map((one) => ({ ...one, allowedActions: [] })),
      ['view'],
    );
    await open('en-US');
    expect(await row('信息安全管理手册')).toHaveTextContent('In force: V1.0 (from 2026-11-01)New: V1.1');
    expect(await row('内部审核程序')).toHaveTextContent('Review pending');
    await app.user.click(await screen.findByRole('checkbox', { name: 'Select 信息安全管理手册' }));
    // To take it away is all that can be done with it.
    const bar = (await screen.findByText('1 selected')).parentElement as HTMLElement;
    expect(
      within(bar)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual(['Download as zip 1']);
    expect(buttons('Upload a file')).toEqual([]);
  }, 60_000);

  it('begin with templates of the channel or with files', async () => {
    show([]);
    await open();
    expect(await screen.findByText('还没有体系文件')).toBeInTheDocument();
    expect(await button('上传文件')).toBeEnabled();
  }, 60_000);
});
