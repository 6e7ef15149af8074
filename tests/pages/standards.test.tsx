import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { iso } from '#domain/subjects/iso/contract';
import { writeBook } from '#server/kernel/documents/book/write';
import { mappingBook } from '#server/subjects/iso/import/mappingBook';
import { standardBook } from '#server/subjects/iso/import/standardBook';
import { isoService } from '@/services/iso';
import { button, buttons } from './buttons';
import { app, open } from './projectForms';
import { lay, network, signInAs } from './server';

const MANAGER = '13800000011';
const CONSULTANT = '13800000013';
const PATH = '/projectList/standards';
const ISO = 'ISO/IEC 27001:2022 信息安全管理体系';
const BANK = '某商业银行信息安全管理办法';
const NAME = '页面测试办法';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const drawers = () => [...document.querySelectorAll<HTMLElement>('.ant-drawer-open')];
const drawer = () => drawers().at(-1) ?? document.body;
const shows = (text: string | RegExp, inside: () => HTMLElement = drawer) =>
  waitFor(() => expect(inside()).toHaveTextContent(text), { timeout: 20_000 });
const tab = async (name: string) =>
  app.user.click(
    await waitFor(() => {
      const found = [...drawer().querySelectorAll<HTMLElement>('.ant-tabs-tab-btn')].find(
        (one) => one.textContent === name,
      );
      if (!found) throw new Error(`There is no tab ${name}.`);
      return found;
    }),
  );
const rowsIn = (inside: ParentNode) => inside.querySelectorAll('tbody tr.ant-table-row').length;

beforeAll(async () => {
  await open(MANAGER, PATH);
  app.unmount();
}, 120_000);

describe('the list of standards', () => {
  it('has those that the portal ships and the channel’s own, and is narrowed by name and owner', async () => {
    await open(CONSULTANT, PATH);
    for (const text of [ISO, '网络安全等级保护基本要求（第三级）', BANK, '138', '81', '第 2 版'])
      await shows(text, () => document.body);
    expect(buttons('导入标准')).toEqual([]);
    app.unmount();
    await open(CONSULTANT, `${PATH}?owner=own`);
    await shows(BANK, () => document.body);
    expect(document.body).not.toHaveTextContent(ISO);
    app.unmount();
    await open(CONSULTANT, `${PATH}?keyword=没有这个`);
    await shows('没有符合条件的记录', () => document.body);
  });

  it('comes back after a failure with a retry', async () => {
    lay('outage', iso.listStandards.path);
    await open(MANAGER, PATH);
    expect(await screen.findByText('服务暂时不可用', { selector: '[role=alert] p' })).toBeInTheDocument();
    network.resetHandlers();
    await app.user.click(await button('重试'));
    await shows(BANK, () => document.body);
  });
});

describe('a standard', () => {
  it('shows its clauses and controls below one another, with the other language, and finds them', async () => {
    await open(CONSULTANT, `${PATH}?open=ISO27001-2022`);
    await shows('共 138 条，123 条参与评估');
    for (const text of ['理解组织及其环境', 'Understanding the organization and its context', '中文标题待与印刷本核对'])
      await shows(text);
    for (const text of ['成文信息', '本版新增', 'Amd 1:2024']) await shows(text);
    const search = drawer().querySelector<HTMLInputElement>('input[placeholder="搜索编号或标题"]');
    if (!search) throw new Error('There is no search.');
    await app.user.click(search);
    await app.user.paste('threat intel');
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(rowsIn(drawer())).toBe(2));
    await shows('威胁情报');
    await shows('组织控制');
    expect(buttons('导入新版本', drawer())).toEqual([]);
  });

  it('is mapped onto another one, seen from either side, by an own judgement', async () => {
    await open(CONSULTANT, `${PATH}?open=GBT22239-2019-L3`);
    await shows('共 81 条，71 条参与评估');
    await tab('对应关系');
    await shows('本对应关系为平台自行判断，并非官方对照');
    await shows('71 条参与评估的条目中 71 条有对应');
    await shows('A.7.5 物理和环境威胁防范');
    await app.user.click(await within(drawer()).findByText('从对应标准看'));
    await shows(/123 条参与评估的条目中 \d+ 条有对应/u);
    await app.user.click(drawer().querySelector('button[role=switch]') as HTMLElement);
    await shows('没有对应');
    expect(drawer()).not.toHaveTextContent('8.1.1.1 物理位置选择');
  });

  it('of the channel has versions that are compared', async () => {
    await open(CONSULTANT, `${PATH}?open=SBANK`);
    await shows('共 31 条，24 条参与评估');
    await tab('版本与差异');
    await shows('新增 2 条，删除 0 条，改题 2 条，其他改动 0 条');
    await shows('测试环境使用脱敏后的客户数据');
    await shows('原为：高危漏洞在三十日内完成修复');
    await tab('对应关系');
    await shows(/的自行判断，并非官方对照/u);
    await shows('仅覆盖批量导出');
  });

  it('comes back after a failure with a retry', async () => {
    lay('outage', iso.getStandard.path);
    await open(MANAGER, `${PATH}?open=SBANK`);
    expect(await screen.findByText('服务暂时不可用', { selector: '[role=alert] p' })).toBeInTheDocument();
    network.resetHandlers();
    await app.user.click(await button('重试', drawer()));
    await shows('共 31 条，24 条参与评估');
  });
});

describe('a standard from a spreadsheet', () => {
  const entry = (code: string, titleZh: string) => ({ code, kind: 'requirement', assessable: true, titleZh });
  const sheet = async (entries: object[]) =>
    writeBook(standardBook, { standard: [{ nameZh: NAME }], entries }, 'zh-CN');
  const drop = async (content: Buffer) => {
    const input = await waitFor(() => {
      const found = drawer().querySelector<HTMLInputElement>('input[type=file]');
      if (!found) throw new Error('There is nothing to drop a file on.');
      return found;
    });
    await app.user.upload(input, new File([Uint8Array.from(content)], '标准.xlsx', { type: xlsx }));
  };
  /** Confirms the question over the button. */
  const agree = async () => {
    const asked = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('.ant-popconfirm:not(.ant-popover-hidden) .ant-btn-primary');
      if (!found) throw new Error('Nothing was asked.');
      return found;
    });
    await app.user.click(asked);
  };
  const undo = async () => {
    await app.user.click(await button('撤销本次导入', drawer()));
    await agree();
    await shows('已撤销本次导入');
  };
  const named = async () =>
    (await isoService.listStandards({ query: {} })).find(({ zh }) => zh === NAME)?.standardCode ?? '';

  it('is checked, corrected, imported, mapped, revised, and undone', async () => {
    await open(MANAGER, PATH);
    await app.user.click(await button('导入标准'));
    await drop(await sheet([entry('1', '要求一'), entry('1', '')]));
    await shows('发现 1 处错误，未导入任何内容');
    await shows('必填，请补充');
    await button('下载标注后的文件', drawer());
    expect(buttons('确认导入', drawer())).toEqual([]);
    await app.user.click(await button('重新上传', drawer()));
    await drop(await sheet([entry('1', '要求一'), entry('2', '要求二')]));
    await shows(`将导入新标准《${NAME}》，共 2 个条目`);
    expect(await named()).toBe('');
    await app.user.click(await button('确认导入', drawer()));
    await shows(`已导入《${NAME}》，共 2 个条目`);
    await app.user.click(await button('查看标准', drawer()));
    await shows('共 2 条，2 条参与评估');
    const standardCode = await named();
    expect(app.path()).toContain(`open=${standardCode}`);

    await app.user.click(await button('导入新版本', drawer()));
    await waitFor(() => expect(drawers()).toHaveLength(2));
    await drop(await sheet([entry('1', '要求一'), entry('3', '要求三')]));
    await shows('新增 1 条，删除 1 条，改题 0 条，其他改动 0 条');
    await app.user.click(await button('确认导入', drawer()));
    await shows(`已导入《${NAME}》，共 2 个条目`);
    await undo();
    app.unmount();

    await open(MANAGER, `${PATH}?open=${standardCode}`);
    await shows('共 2 条，2 条参与评估');
    await tab('对应关系');
    await shows('还没有对应关系');
    await app.user.click((await waitFor(() => buttons('导入对应关系', drawer())))[0] as HTMLElement);
    await waitFor(() => expect(drawers()).toHaveLength(2));
    await app.user.click(await within(drawer()).findByLabelText('对应的标准'));
    await app.user.click(await screen.findByText(ISO, { selector: '.ant-select-item-option-content' }));
    await drop(await writeBook(mappingBook, { rows: [{ from: '2', to: 'A.5.1' }] }, 'zh-CN'));
    await shows(`将导入“${NAME}”与“${ISO}”的对应关系，共 1 行`);
    await app.user.click(await button('确认导入', drawer()));
    await shows('的对应关系，共 1 行');
    await app.user.click(await button('查看标准', drawer()));
    await shows('A.5.1 信息安全策略');
    app.unmount();

    // By the receipts, the last one first.
    await open(MANAGER, PATH);
    await app.user.click(await button('导入标准'));
    for (const what of [`${NAME} ↔ ${ISO}`, NAME]) {
      const receipt = await waitFor(
        () => {
          const found = [...drawer().querySelectorAll<HTMLElement>('tbody tr')].filter(
            (row) => row.querySelector('td')?.textContent === what && row.textContent?.includes('已导入'),
          );
          if (!found[0]) throw new Error(`There is no receipt of ${what}.`);
          return found[0];
        },
        { timeout: 10_000 },
      );
      await app.user.click(receipt);
      await undo();
      await app.user.click(await button('重新上传', drawer()));
    }
    expect(await named()).toBe('');
  }, 120_000);

  it('is refused with a reason where it is no workbook', async () => {
    await signInAs(MANAGER);
    await open(MANAGER, PATH);
    await app.user.click(await button('导入标准'));
    await drop(Buffer.from('ref,kind'));
    await shows('.xlsx', () => drawer().querySelector<HTMLElement>('[role=alert]') ?? document.createElement('p'));
  });
});
