import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import type { DocumentFinding, DocumentFindings } from '@/services/iso';
import { type App, openApp } from './app';
import { button } from './buttons';
import { answerInTurn, answerWith, signInAs } from './server';

const PM = '13800000021';
const projectCode = 'PDEMO27001A';
const PAGE = `/systemManage/companyDetails/${projectCode}?tab=existing`;
const at = '2026-10-01T02:00:00.000Z';

/** A finding that waits, of a fact unless it is said otherwise. */
const finding = (findingCode: string, part: Partial<DocumentFinding> = {}): DocumentFinding => ({
  findingCode,
  kind: 'fact',
  state: 'open',
  name: 'registeredAddress',
  words: { zh: '注册地址', en: 'Registered address' },
  places: [{ file: '质量手册.docx', at: 'paragraph', heading: '公司概况', paragraph: 12 }],
  lines: [{ field: 'value', found: '苏州市新址 2 号', present: '苏州市旧址 1 号' }],
  isPresent: true,
  isSame: false,
  isAsked: true,
  lacksFile: false,
  seen: 3,
  decidedBy: null,
  decidedAt: null,
  version: 1,
  allowedActions: ['confirm', 'dismiss'],
  ...part,
});
const other = finding('E2', { lines: [{ field: 'value', found: '苏州市新址 3 号', present: '苏州市旧址 1 号' }] });
const quality = finding('E3', {
  kind: 'department',
  name: '质量部',
  words: null,
  lines: [{ field: 'duties', found: '检验与放行', present: '' }],
  isPresent: false,
  seen: 0,
});
const welding = finding('E4', { kind: 'process', name: '焊接', words: null, lines: [], isPresent: false, seen: 0 });
const manual = finding('E5', {
  kind: 'document',
  name: '质量手册',
  words: null,
  places: [{ file: '质量手册.docx', at: 'file' }],
  lines: [
    { field: 'name', found: '质量手册', present: '' },
    { field: 'documentKind', found: 'manual', present: '' },
  ],
  isPresent: false,
  seen: 0,
});
const listed = finding('E6', {
  kind: 'document',
  name: '管理评审程序',
  words: null,
  lines: [{ field: 'number', found: 'HC-CX-08', present: '' }],
  lacksFile: true,
  isPresent: false,
  allowedActions: ['dismiss'],
});
const unasked = finding('E8', {
  name: 'energyPolicy',
  words: { zh: '能源方针', en: 'Energy policy' },
  lines: [{ field: 'value', found: '节能降耗', present: '' }],
  isPresent: false,
  isAsked: false,
  allowedActions: ['dismiss'],
});
const dismissed = finding('E7', {
  kind: 'department',
  name: '车队',
  words: null,
  lines: [],
  state: 'dismissed',
  decidedBy: '周文博',
  decidedAt: at,
  version: 2,
  allowedActions: ['restore'],
});
const all = [finding('E1'), other, quality, welding, manual, listed, unasked, dismissed];
const files = [
  { name: '质量手册.docx', errorMsg: null, addedBy: '周文博', addedAt: at },
  { name: '口令.docx', errorMsg: '这是旧版 Office 文件（.doc、.xls）或设有密码。', addedBy: '周文博', addedAt: at },
];
const show = (part: Partial<DocumentFindings> = {}) =>
  answerWith(iso.getDocumentFindings.path, {
    findings: all,
    files,
    products: [{ productCode: 'P1', name: '传感器' }],
    allowedActions: ['view', 'edit'],
    ...part,
  });

let app: App;
const open = async (locale?: 'en-US') => {
  await signInAs(PM);
  app = await openApp(PAGE, locale);
  await app.settled();
};
const rowOf = async (text: string) => (await screen.findByText(text)).closest('tr') as HTMLElement;
const tick = async (text: string) => app.user.click(within(await rowOf(text)).getByRole('checkbox'));

beforeAll(async () => {
  show();
  await open();
  app.unmount();
}, 120_000);
beforeEach(() => show());

describe('a company’s own documents', () => {
  it('show what was found beside what the project has, and where', async () => {
    await open();
    const address = await rowOf('苏州市新址 2 号');
    expect(address).toHaveTextContent('注册地址质量手册.docx · 公司概况 · 第 12 段');
    expect(address).toHaveTextContent('苏州市旧址 1 号');
    expect(address).toHaveTextContent('与现有不同');
    expect(await rowOf('检验与放行')).toHaveTextContent('新增');
    expect(await rowOf('节能降耗')).toHaveTextContent('本项目的认证不需要');
    expect(await rowOf('HC-CX-08')).toHaveTextContent('清单中列出，未上传文件');
    expect(screen.getByRole('region', { name: '文件' })).toHaveTextContent('采用时自动编号');
    expect(await rowOf('口令.docx')).toHaveTextContent('未读取这是旧版 Office 文件');
  }, 60_000);

  it('are taken over once they are chosen, one value of a fact; what fails is named', async () => {
    const bodies: unknown[] = [];
    const failed = [{ findingCode: 'E1', name: 'registeredAddress', errorMsg: '王敏已更改' }];
    answerInTurn(iso.confirmDocumentFindings.path, [['200', { taken: 2, failed }]], (body) => bodies.push(body));
    await open();
    await tick('苏州市新址 3 号');
    await tick('苏州市新址 2 号');
    await tick('检验与放行');
    await tick('焊接');
    await app.user.click(await button('采用 3 项'));
    const notice = await screen.findByText('已采用 2 项 · 未成功 1 项');
    expect(notice.closest('[role=alert]')).toHaveTextContent('注册地址：王敏已更改');
    expect(bodies).toEqual([
      {
        projectCode,
        findings: [
          { findingCode: 'E1', version: 1, seen: 3 },
          { findingCode: 'E3', version: 1, seen: 0 },
          { findingCode: 'E4', version: 1, seen: 0 },
        ],
        productCode: 'P1',
      },
    ]);
  }, 60_000);

  it('are put aside, and brought back from there', async () => {
    const bodies: unknown[] = [];
    answerInTurn(iso.moveDocumentFindings.path, [['200', { moved: 1 }]], (body) => bodies.push(body));
    await open();
    await app.user.click(await screen.findByText('已忽略 1'));
    await waitFor(() => expect(app.path()).toContain('state=dismissed'));
    expect(await rowOf('车队')).toHaveTextContent('周文博');
    await tick('车队');
    await app.user.click(await button('恢复 1 项'));
    await waitFor(() =>
      expect(bodies).toEqual([{ projectCode, action: 'restore', findings: [{ findingCode: 'E7', version: 2 }] }]),
    );
  }, 60_000);

  it('say what to do while there are none, and that processes need a product', async () => {
    show({ findings: [], files: [] });
    await open();
    expect(await screen.findByText('还没有识别结果')).toBeVisible();
    expect(screen.getByText('将现有文件拖到这里，或点击选择')).toBeVisible();
    app.unmount();
    show({ products: [] });
    await open();
    await tick('焊接');
    expect(await button('采用 1 项')).toBeDisabled();
    expect(screen.getByText(/先在“产品与过程”中添加/u)).toBeVisible();
  }, 60_000);

  it('are read in English, and only looked at without the right to decide', async () => {
    show({ findings: all.map((one) => ({ ...one, allowedActions: [] })), allowedActions: ['view'] });
    await open('en-US');
    expect(await rowOf('苏州市新址 2 号')).toHaveTextContent('Registered address');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByText('Drop existing documents here, or click to choose')).toBeNull();
  }, 60_000);
});
