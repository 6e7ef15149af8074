import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import { isoService } from '@/services/iso';
import { type App, openApp } from './app';
import { button } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { signInAs } from './server';

const PM = '13800000021';
const OWNER = '13800000022';
const CONSULTANT = '13800000011';
const projectCode = 'PDEMO27001A';
const PAGE = `/systemManage/certificationMaterials/${projectCode}`;

let app: App;
const open = async (phone: string, path = PAGE, locale?: 'en-US') => {
  await signInAs(phone);
  app = await openApp(path, locale);
  await app.settled();
};
const row = async (material: string) =>
  (await screen.findByRole('button', { name: material })).closest('tr') as HTMLElement;
const drawer = () => screen.findByRole('dialog');
const openMaterial = async (material: string) => {
  await app.user.click(await screen.findByRole('button', { name: material }));
  return drawer();
};
/** The ids of the tests are all alike, so that a dialog over another one has no name of its own. */
const there = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  });
const fileNamed = (name: string) => new File(['%PDF-1.7 '], name, { type: 'application/pdf' });
const itemOf = async (code: string) => {
  const { items } = await isoService.getMaterials({ query: { projectCode } });
  return items.find(({ materialCode }) => materialCode === code);
};

beforeAll(async () => {
  // Warm up: the first render transforms every module of the page.
  await open(PM);
  app.unmount();
}, 120_000);

describe('the materials of a certification', () => {
  // A text that grows has no height in jsdom.
  beforeEach(() => expectConsoleError(/`NaN` is an invalid value/u));

  it('say what is there, what has expired and what lacks, and are narrowed to what is to be done', async () => {
    await open(PM);
    expect(await screen.findByRole('heading', { level: 1, name: '认证材料' })).toBeInTheDocument();
    expect(await screen.findByText('共 60 项')).toBeInTheDocument();
    expect(await row('营业执照或其他法律地位证明')).toHaveTextContent(/必需已上传营业执照（2026 变更后）\.pdf第 2 版/u);
    expect(await row('行政许可、资质证书')).toHaveTextContent(/适用时已过期.*续期/u);
    expect(await row('管理评审输入与输出')).toHaveTextContent('必需缺');
    expect(await row('以往证书及状态、转机构声明')).toHaveTextContent('不适用');
    await app.user.click(screen.getByRole('checkbox', { name: '只看待处理' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: '信息安全方针' })).toBeNull());
    expect(await row('行政许可、资质证书')).toBeInTheDocument();
    await app.user.type(screen.getByLabelText('搜索材料、文件或备注'), '不存在的材料{Enter}');
    expect(await screen.findByText('没有符合条件的记录')).toBeInTheDocument();
  }, 60_000);

  it('take several files at once and their next versions, with the days on which they are valid', async () => {
    await open(PM);
    const record = await openMaterial('管理评审输入与输出');
    const input = () => record.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await app.user.upload(input(), [fileNamed('管理评审报告.pdf'), fileNamed('管理评审输入.pdf')]);
    // The browser of the tests sends every file under one name.
    await waitFor(async () => expect((await itemOf('managementReview'))?.files).toHaveLength(2), { timeout: 10_000 });
    const [kept] = (await itemOf('managementReview'))?.files ?? [];
    const name = kept?.versions[0]?.name ?? '';
    const [first] = await within(record).findAllByRole('button', { name: `填写 ${name} 的日期` });
    await app.user.click(first as HTMLElement);
    const dates = await there('.ant-modal');
    const type = async (label: string, day: string) => {
      const field = within(dates).getByLabelText(label);
      await app.user.clear(field);
      await app.user.type(field, `${day}{Enter}`);
    };
    await type('生效日期', '2026-11-02');
    await type('有效期至', '2026-11-01');
    await app.user.click(await button('保存', dates));
    expect(await within(dates).findByText('有效期不能早于生效日期')).toBeInTheDocument();
    await type('有效期至', '2099-12-31');
    await app.user.click(await button('保存', dates));
    expect(await screen.findByText('日期已保存')).toBeInTheDocument();
    expect(await within(record).findByText(/有效期至 2099-12-31/u)).toBeInTheDocument();
    const [replace] = within(record).getAllByRole('button', { name: `上传 ${name} 的新版本` });
    await app.user.click(replace as HTMLElement);
    expect(await within(record).findByText(`将“${name}”的新版本拖到这里，或点击选择`)).toBeInTheDocument();
    await app.user.upload(input(), fileNamed('管理评审报告修订.pdf'));
    expect(await within(record).findByText('历史版本（1）')).toBeInTheDocument();
    expect(within(record).getByText('第 2 版')).toBeInTheDocument();
    await waitFor(async () => expect(await row('管理评审输入与输出')).toHaveTextContent('已上传'));
    for (const { versions } of (await itemOf('managementReview'))?.files ?? [])
      for (const { objectId } of versions) await isoService.removeMaterialFile({ body: { projectCode, objectId } });
  }, 60_000);

  it('carry a note and why they do not apply, and are walked through without closing', async () => {
    await open(CONSULTANT, `/projectList/detail/assetsReport/${projectCode}?tab=materials`);
    const record = await openMaterial('个人信息处理活动与影响评估');
    await app.user.type(within(record).getByLabelText('不适用的理由'), '不处理个人信息');
    await app.user.type(within(record).getByLabelText('备注'), '与法务确认过');
    await app.user.click(await button('保存', record));
    expect(await within(record).findByText('不适用')).toBeInTheDocument();
    expect(await row('个人信息处理活动与影响评估')).toHaveTextContent('不适用');
    expect(await itemOf('personalInformation')).toMatchObject({ inapplicable: '不处理个人信息', note: '与法务确认过' });
    await app.user.click(await button('下一条', record));
    expect(await screen.findByRole('dialog')).not.toHaveTextContent('不处理个人信息');
    const { version = 0 } = (await itemOf('personalInformation')) ?? {};
    const body = { projectCode, materialCode: 'personalInformation', version, note: '', inapplicable: null };
    await isoService.saveMaterial({ body });
  }, 60_000);

  it('are collected for the standards and editions that are chosen', async () => {
    await open(PM);
    await app.user.click(await button('选择标准'));
    const choice = await drawer();
    await within(choice).findByRole('radio', { name: 'ISO 9001:2026' });
    await app.user.click(within(choice).getAllByRole('radio', { name: '不申请' })[1] as HTMLElement);
    await app.user.click(await button('保存', choice));
    expect(await screen.findByText('认证标准及版本已保存')).toBeInTheDocument();
    expect(await screen.findByText('共 49 项')).toBeInTheDocument();
    const record = await openMaterial('质量方针');
    expect(await within(record).findByText(/ISO 9001:2015 第 5\.2\.2 条/u)).toBeInTheDocument();
    const { version } = await isoService.getMaterials({ query: { projectCode } });
    const editions = ['ISO9001-2015', 'ISO14001-2015', 'ISO27001-2022'] as const;
    await isoService.saveMaterialEditions({ body: { projectCode, version, editions: [...editions] } });
  }, 60_000);

  it('keep the edition that released documents follow, whatever the reason for another one', async () => {
    await open(PM);
    await app.user.click(await button('选择标准'));
    const choice = await drawer();
    await app.user.click(await within(choice).findByRole('radio', { name: 'ISO 9001:2026' }));
    await app.user.type(await within(choice).findByLabelText('更换版本的理由'), '按新版认证');
    await app.user.click(await button('保存', choice));
    expect(await screen.findByText(/已发布的文件按 ISO 9001:2015 编制.*请通过版本转换/u)).toBeInTheDocument();
  }, 60_000);

  it('come as one zip', async () => {
    await open(PM);
    await app.user.click(await button('打包下载'));
    const frame = document.querySelector<HTMLIFrameElement>('iframe[title="zip"]');
    expect(frame?.src).toContain(`${iso.downloadMaterials.path}?projectCode=${projectCode}`);
    frame?.remove();
  });

  it('are only read by the owner, in English as well', async () => {
    await open(OWNER, PAGE, 'en-US');
    expect(await row('Business license or other proof of legal status')).toHaveTextContent('RequiredUploaded');
    expect(screen.queryByRole('button', { name: 'Choose standards' })).toBeNull();
    const record = await openMaterial('Administrative licenses and qualification certificates');
    expect(within(record).getByText(/Valid until/u)).toBeInTheDocument();
    expect(within(record).getByRole('button', { name: /^Download /u })).toBeEnabled();
    expect(within(record).queryByText('Drop files here, or click to choose')).toBeNull();
    expect(within(record).queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
