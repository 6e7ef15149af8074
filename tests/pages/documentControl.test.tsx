import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import type { DocumentCopy, DocumentVersion, ManagementDocument, ManagementDocumentDetail } from '@/services/iso';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { choose } from './choices';
import { expectConsoleError } from './consoleErrors';
import { answerInTurn, answerWith, lay, network, signInAs } from './server';

const PM = '13800000021';
const projectCode = 'PDEMO27001A';
const DOCUMENTS = `/systemManage/companyDetails/${projectCode}?tab=documents`;
const at = '2026-11-01T02:00:00.000Z';
const [id1, id2, id3] = [1, 2, 3].map((n) => `5f0c1d7e-1c1a-4f0a-9a57-0d5b9c6f1a0${n}`) as [string, string, string];

const version = (number: number, label: string, part: Partial<DocumentVersion> = {}): DocumentVersion => ({
  number,
  label,
  editions: ['ISO27001-2022'],
  name: '信息安全方针',
  origin: 'template',
  objectId: `OBJECT${number}`,
  fileName: `HC-FZ-01 信息安全方针_V${label}.docx`,
  mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  size: 20_000,
  sha256: 'a'.repeat(64),
  note: '',
  addedBy: '周文博',
  addedAt: at,
  effectiveOn: '2026-11-01',
  issuedBy: '周文博',
  issuedAt: at,
  overOn: null,
  keptUntil: null,
  submissions: [],
  ...part,
});
const policy: ManagementDocument = {
  documentCode: 'D1',
  templateCode: 'T1',
  name: '信息安全方针',
  kind: 'policy',
  language: 'zh-CN',
  number: 'HC-FZ-01',
  status: 'finished',
  latest: version(2, '2.0'),
  inForce: version(2, '2.0'),
  isNumberFixed: true,
  nextReviewOn: '2026-01-31',
  isReviewDue: true,
  copies: { awaiting: 1, toRecall: 1 },
  standing: 'approved',
  releaseId: null,
  returned: null,
  lacking: [],
  changed: [],
  editions: ['ISO27001-2022'],
  otherEditions: [],
  isTemplateNewer: false,
  retired: null,
  task: null,
  edit: null,
  version: 4,
  allowedActions: ['generate', 'replace', 'distribute', 'reassess', 'retire'],
};
const detail: ManagementDocumentDetail = {
  document: policy,
  control: {
    reviewMonths: null,
    retentionYears: 5,
    defaultReviewMonths: 12,
    defaultRetentionYears: 6,
    reviews: [
      { label: '1.0', note: '仍适宜', reviewedOn: '2025-01-31', nextReviewOn: '2026-01-31', reviewedBy: '王思远', at },
    ],
  },
  versions: [version(2, '2.0'), version(1, '1.0', { overOn: '2026-11-01', keptUntil: '2031-10-31' })],
  differences: [],
  canMakePdf: true,
};
const copy = (copyId: string, part: Partial<DocumentCopy> = {}): DocumentCopy => ({
  copyId,
  documentCode: 'D1',
  documentNumber: 'HC-FZ-01',
  documentName: '信息安全方针',
  number: 2,
  label: '2.0',
  objectId: 'OBJECT2',
  sha256: 'a'.repeat(64),
  kind: 'controlled',
  copyNumber: 1,
  copies: 1,
  recipient: '信息部',
  purpose: '',
  distributedOn: '2026-11-02',
  distributedBy: '周文博',
  state: 'awaiting',
  acknowledgedBy: null,
  acknowledgedOn: null,
  receiptRecordedBy: null,
  recallHow: null,
  recalledOn: null,
  recalledBy: null,
  recallNote: null,
  version: 1,
  allowedActions: ['recordReceipt', 'recall'],
  ...part,
});
const own = copy(id2, { copyNumber: 2, recipient: '王思远', allowedActions: ['acknowledge', 'recall'] });
const former = copy(id3, {
  number: 1,
  label: '1.0',
  state: 'toRecall',
  acknowledgedBy: '张海峰',
  acknowledgedOn: '2025-02-01',
  allowedActions: ['recall'],
});
const register = (list: readonly DocumentCopy[], mayEdit = true) =>
  answerWith(iso.listDocumentCopies.path, { list, total: list.length, counts: { awaiting: 2, toRecall: 1 }, mayEdit });

let app: App;
const start = async (page: string, language?: 'en-US') => {
  await signInAs(PM);
  app = await openApp(page, language);
  await app.settled();
};
/** Answers a write, and keeps what it was sent. */
function taking(path: string, data: object): object[] {
  const sent: object[] = [];
  answerInTurn(path, [['200', data]], (body) => void sent.push(body as object));
  return sent;
}
/** The first row of a table that has this text. */
const rowOf = (name: string) =>
  waitFor(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('tbody tr.ant-table-row')];
    const found = rows.find(({ textContent }) => textContent?.includes(name));
    if (!found) throw new Error(`There is no row of ${name}.`);
    return found;
  });
const dialogOf = async (title: string) =>
  (await screen.findByText(title, { selector: '.ant-modal-title' })).closest<HTMLElement>('.ant-modal') ??
  document.body;
const openTab = async (tab: RegExp) => {
  await start(`${DOCUMENTS}&open=D1`);
  await app.user.click(await screen.findByRole('tab', { name: tab }));
};

beforeEach(() => {
  // A text that grows has no height in jsdom.
  expectConsoleError(/`NaN` is an invalid value/u);
  answerWith(iso.listGeneratedFiles.path, {
    list: [policy],
    editions: [],
    otherTemplates: [],
    allowedActions: ['view', 'edit'],
  });
  answerWith(iso.getManagementDocument.path, detail);
  register([copy(id1), own, former]);
});

describe('the register of copies', () => {
  it('says who has which copy and what is to be done, and is narrowed in the address', async () => {
    await start(DOCUMENTS);
    await app.user.click(await screen.findByText('发放与回收'));
    expect(await rowOf('信息部')).toBeInTheDocument();
    expect(screen.getByText(/待签收 2 · 待回收 1/u)).toBeInTheDocument();
    const line = await rowOf('王思远');
    expect(line).toHaveTextContent(/HC-FZ-01.*V2\.0.*02.*待签收/u);
    expect(await button('登记签收', await rowOf('信息部'))).toBeEnabled();
    await choose(app, '状态', /待回收/u);
    await waitFor(() => expect(app.path()).toContain('state=toRecall'));
    expect(app.path()).toContain('view=copies');
    // The filters of copies mean nothing to documents.
    await app.user.click(screen.getByText('文件', { selector: '.ant-segmented-item-label' }));
    await waitFor(() => expect(app.path()).not.toContain('state='));
    expect(await screen.findByText('2026-01-31', { exact: false })).toBeInTheDocument();
    app.unmount();
  }, 60_000);

  it('takes the acknowledgement of the bytes that were given out', async () => {
    const sent = taking(iso.acknowledgeDocuments.path, { acknowledged: 1 });
    await start(`${DOCUMENTS}&view=copies`);
    await app.user.click(await button('签收', await rowOf('王思远')));
    const question = (await screen.findByText(/确认已收到并阅读 V2\.0/u)).closest<HTMLElement>('.ant-popover');
    await app.user.click(await button(/^(?:确\s?定|OK)$/u, question ?? undefined));
    await waitFor(() => expect(sent).toEqual([{ projectCode, copies: [{ copyId: id2, sha256: 'a'.repeat(64) }] }]));
    expect(await screen.findByText('已签收 1 份')).toBeInTheDocument();
    app.unmount();
  }, 60_000);

  it('takes what became of former copies, and why one is lost', async () => {
    const sent = taking(iso.recallDocumentCopies.path, { recalled: 1 });
    register([former]);
    await start(`${DOCUMENTS}&view=copies`);
    await app.user.click(await screen.findByRole('checkbox', { name: /信息安全方针 信息部/u }));
    await app.user.click(await button('回收 1'));
    const dialog = await dialogOf('回收 1 份副本');
    await app.user.click(within(dialog).getByText('遗失'));
    await app.user.click(await button('回收', dialog));
    expect(await within(dialog).findByText(/说明/u, { selector: '.ant-form-item-explain-error' })).toBeInTheDocument();
    await app.user.click(within(dialog).getByLabelText('说明'));
    await app.user.paste('搬迁时遗失');
    await app.user.click(await button('回收', dialog));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { projectCode, copies: [{ copyId: id3, version: 1 }], how: 'lost', note: '搬迁时遗失' },
      ]),
    );
    app.unmount();
  }, 60_000);

  it('takes the receipt of a department with who signed', async () => {
    const sent = taking(iso.recordDocumentReceipt.path, { version: 2 });
    register([copy(id1)]);
    await start(`${DOCUMENTS}&view=copies`);
    await app.user.click(await button('登记签收'));
    const dialog = await dialogOf('登记“信息部”签收');
    await app.user.click(within(dialog).getByLabelText('签收人'));
    await app.user.paste('张海峰');
    await app.user.click(await button('登记签收', dialog));
    await waitFor(() => expect(sent).toMatchObject([{ copyId: id1, version: 1, receivedBy: '张海峰' }]));
    app.unmount();
  }, 60_000);

  it('says what it is for while it is empty, in English too, and can be loaded again after a failure', async () => {
    register([]);
    await start(`${DOCUMENTS}&view=copies`, 'en-US');
    expect(await screen.findByText('No copies yet')).toBeInTheDocument();
    app.unmount();
    lay('outage', iso.listDocumentCopies.path);
    await start(`${DOCUMENTS}&view=copies`);
    const retry = await button('重试');
    network.resetHandlers();
    register([own]);
    await app.user.click(retry);
    expect(await rowOf('王思远')).toBeInTheDocument();
    app.unmount();
  }, 60_000);
});

describe('a document in use', () => {
  it('is found by its review that is due', async () => {
    const other = {
      ...policy,
      documentCode: 'D2',
      name: '内部审核程序',
      isReviewDue: false,
      nextReviewOn: '2027-01-01',
    };
    answerWith(iso.listGeneratedFiles.path, {
      list: [policy, other],
      editions: [],
      otherTemplates: [],
      allowedActions: ['view', 'edit'],
    });
    await start(DOCUMENTS);
    expect(await rowOf('信息安全方针')).toHaveTextContent(/评审已逾期（2026-01-31）1 份待签收1 份旧版待回收/u);
    await app.user.click(await screen.findByRole('checkbox', { name: '只看待评审的' }));
    await waitFor(() => expect(screen.queryByText('内部审核程序')).toBeNull());
    expect(app.path()).toContain('review=yes');
    app.unmount();
  }, 60_000);

  it('is given out again to those who hold the version before', async () => {
    const sent = taking(iso.distributeDocument.path, { version: 5, distributed: 2 });
    register([former]);
    answerWith(iso.listDocumentRecipients.path, {
      departments: [{ departmentCode: 'DIT', name: '信息部' }],
      people: [{ accountId: 'A1', name: '李静怡' }],
      holders: [{ departmentCode: 'DIT', accountId: null, copyNumber: 1 }],
    });
    await openTab(/^发放与回收/u);
    await app.user.click(await button('发放'));
    const dialog = await dialogOf('发放“信息安全方针”V2.0');
    expect(dialog).toHaveTextContent('已带入上一版的 1 个持有人。');
    await choose(app, '人员', /李静怡/u, dialog);
    await app.user.click(await button('发放', dialog));
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          documentCode: 'D1',
          version: 4,
          number: 2,
          kind: 'controlled',
          departmentCodes: ['DIT'],
          accountIds: ['A1'],
          copies: 1,
        },
      ]),
    );
    app.unmount();
  }, 60_000);

  it('is reviewed with a note, and says until when former versions are kept', async () => {
    const sent = taking(iso.reviewManagementDocument.path, { version: 5, nextReviewOn: '2027-11-29' });
    await openTab(/评审与保存/u);
    const part = await screen.findByRole('region', { name: '评审与保存' });
    expect(part).toHaveTextContent('2026-01-31，每 12 个月（按文件类别）');
    expect(part).toHaveTextContent('失效后保存 5 年');
    expect(part).toHaveTextContent('V1.0 2026-11-01 起失效，保存至 2031-10-31');
    expect(part).toHaveTextContent('王思远 于 2025-01-31 评审 V1.0，下次 2026-01-31');
    await app.user.click(await button('定期评审', part));
    const dialog = await dialogOf('定期评审“信息安全方针”V2.0');
    await app.user.click(within(dialog).getByLabelText('评审结论'));
    await app.user.paste('内容仍适宜');
    await app.user.click(await button('定期评审', dialog));
    await waitFor(() =>
      expect(sent).toEqual([
        { projectCode, documentCode: 'D1', version: 4, number: 2, note: '内容仍适宜', nextReviewOn: null },
      ]),
    );
    expect(await screen.findByText('评审已登记，下次评审 2027-11-29')).toBeInTheDocument();
    app.unmount();
  }, 60_000);

  it('has its own interval and retention, or those of its kind', async () => {
    const sent = taking(iso.saveDocumentControl.path, { version: 5, nextReviewOn: '2026-07-31' });
    await openTab(/评审与保存/u);
    await app.user.click(await button('评审周期与保存期限'));
    const dialog = await dialogOf('评审周期与保存期限');
    await app.user.click(within(dialog).getByLabelText('评审周期（月）'));
    await app.user.keyboard('6');
    await app.user.clear(within(dialog).getByLabelText('保存期限（年）'));
    await app.user.click(await button(/^保\s?存$/u, dialog));
    await waitFor(() =>
      expect(sent).toEqual([{ projectCode, documentCode: 'D1', version: 4, reviewMonths: 6, retentionYears: null }]),
    );
    app.unmount();
  }, 60_000);

  it('offers nothing to who only reads, but its history', async () => {
    answerWith(iso.getManagementDocument.path, { ...detail, document: { ...policy, allowedActions: [] } });
    register([copy(id1, { allowedActions: [] })], false);
    await openTab(/^发放与回收/u);
    expect(await rowOf('信息部')).toBeInTheDocument();
    expect(buttons('发放')).toEqual([]);
    expect(buttons('回收')).toEqual([]);
    expect(await button(/履历/u)).toBeEnabled();
    app.unmount();
  }, 60_000);
});
