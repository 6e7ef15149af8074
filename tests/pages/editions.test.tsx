import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import { isoService } from '@/services/iso';
import { type App, openApp } from './app';
import { button, buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';
import { network, signInAs } from './server';

const PM = '13800000021';
const OWNER = '13800000022';
const CONSULTANT = '13800000011';
const projectCode = 'PDEMO27001A';
const PAGE = `/systemManage/companyDetails/${projectCode}`;
const TRANSITION = `${PAGE}?tab=timeline&view=transition&edition=ISO9001-2026`;

let app: App;
const open = async (phone: string, path: string, locale?: 'en-US') => {
  await signInAs(phone);
  app = await openApp(path, locale);
  await app.settled();
};
const region = (name: string) => screen.findByRole('region', { name });
/** The row of a table in which this stands. */
const rowOf = async (text: string | RegExp, inside: HTMLElement) =>
  (await within(inside).findByText(text)).closest('tr') as HTMLElement;

beforeAll(async () => {
  // Warm up: the first render transforms every module of the page.
  await open(PM, `${PAGE}?tab=timeline`);
  app.unmount();
}, 120_000);

describe('the editions of a certification', () => {
  it('are shown with their days, and lead to the change to the next one', async () => {
    await open(PM, `${PAGE}?tab=timeline`);
    const section = await region('认证标准及版本');
    expect(await rowOf('ISO 9001:2015', section)).toHaveTextContent('将由 ISO 9001:2026 取代，2029-09-30 前有效');
    expect(await rowOf('ISO 14001:2015', section)).toHaveTextContent(/2029-04-15 前有效（待核对）/u);
    expect(await rowOf('ISO/IEC 27001:2022', section)).toHaveTextContent('现行版本');
    const [link] = within(section).getAllByRole('link', { name: '版本转换' });
    expect(link).toHaveAttribute('href', expect.stringContaining('view=transition&edition=ISO9001-2026'));
  }, 60_000);

  it('are only read by the owner, in English as well', async () => {
    await open(OWNER, `${PAGE}?tab=timeline`, 'en-US');
    const section = await region('Standards and editions');
    expect(await rowOf('ISO 9001:2015', section)).toHaveTextContent(
      'Replaced by ISO 9001:2026, valid until 2029-09-30',
    );
    expect(buttons('Choose editions', section)).toEqual([]);
  }, 60_000);
});

describe('a change of edition', () => {
  it('says that it could not be read, and reads it again', async () => {
    let isDown = true;
    network.use(
      http.get(`${window.location.origin}${iso.getEditionTransition.path}`, () =>
        isDown ? HttpResponse.error() : undefined,
      ),
    );
    await open(PM, TRANSITION);
    const retry = await button(/重试/u);
    isDown = false;
    await app.user.click(retry);
    expect(await screen.findByText('ISO 9001:2015 转换为 ISO 9001:2026')).toBeInTheDocument();
  }, 60_000);

  it('shows its days, documents and clauses, and begins for a reason', async () => {
    await open(PM, TRANSITION);
    const days = await region('关键日期');
    expect(within(days).getByText('2028-03-31')).toBeInTheDocument();
    const documents = await region('文件');
    expect(await rowOf('质量管理手册', documents)).toHaveTextContent(/ISO 9001:2015缺新版模板渠道商/u);
    expect(await rowOf('信息安全管理手册', documents)).toHaveTextContent('不受影响');
    const clauses = await region('条款变化');
    expect(await rowOf('6.1.3', clauses)).toHaveTextContent('新增');
    expect(within(clauses).getByText(/未对照标准原文/u)).toBeInTheDocument();
    expect(await region('认证材料')).toHaveTextContent('新版清单与旧版相同，共 34 项');

    // A text that grows has no height in jsdom.
    expectConsoleError(/`NaN` is an invalid value/u);
    await app.user.click(await button('开始转换'));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText(/已发布的版本在此之前继续有效/u);
    await app.user.click(await button('开始转换', dialog));
    await waitFor(() => expect(dialog).toHaveTextContent(/请(填写|输入)/u));
    await app.user.type(within(dialog).getByLabelText('转换的理由'), '顾客要求按新版认证');
    await app.user.click(await button('开始转换', dialog));
    expect(await screen.findByText(/开始：顾客要求按新版认证/u)).toBeInTheDocument();
    await waitFor(() => expect(buttons('开始转换')).toEqual([]));
    const { editions } = await isoService.getCertificationEditions({ query: { projectCode } });
    expect(editions).toEqual(['ISO9001-2026', 'ISO14001-2015', 'ISO27001-2022']);
  }, 60_000);

  it('marks documents of the older edition in their list, which is narrowed by it, and leaves out its templates', async () => {
    await open(CONSULTANT, `/projectList/detail/assetsReport/${projectCode}?tab=documents&edition=ISO9001-2015`);
    expect(await screen.findAllByText('按 ISO 9001:2015 编制，项目已改用新版')).not.toHaveLength(0);
    expect(screen.queryByText('信息安全管理手册')).toBeNull();
    expect(screen.getByText(/个模板只适用于其他版本，未列出：.*质量管理手册/u)).toBeInTheDocument();
  }, 60_000);
});
