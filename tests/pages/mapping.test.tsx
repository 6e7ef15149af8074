import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { job as jobs } from '#domain/capabilities/job/contract';
import { assets } from '#domain/subjects/assets/contract';
import { openApp } from './app';
import { answerInTurn, answerWith, signInAs } from './server';

const PROJECT_MANAGER = '13800000021';
const PAGE = '/systemManage/companyDetails/PDEMO27001A?tab=import&importCode=I-1';

const column = (at: number, header: string, ...values: [text: string, count: number][]) => ({
  column: at,
  header,
  samples: values.map(([text]) => text),
  values: values.map(([text, count]) => ({ text, count })),
});
const none = { added: 0, changed: 0, unchanged: 0, kept: 0 };
const unmapped = {
  importCode: 'I-1',
  projectCode: 'PDEMO27001A',
  fileName: '资产台账.xlsx',
  state: 'unmapped',
  tables: [
    {
      sheet: '资产台账',
      headerRow: 2,
      rowCount: 5,
      columns: [
        column(2, '资产名称', ['核心交换机', 1], ['会议桌', 1]),
        column(3, '资产类型', ['网络设备', 12], ['数据', 2], ['办公家具', 1]),
        column(4, '保密性', ['高', 3], ['中高', 2]),
        column(7, '责任人', ['王建国', 2]),
      ],
    },
  ],
  mapping: null,
  createdAt: '2026-11-27T00:00:00.000Z',
  createdBy: '周一',
  confirmedAt: null,
  summary: {
    businesses: none,
    associations: none,
    systems: none,
    businessSystems: none,
    units: none,
    systemUnits: none,
    risks: none,
  },
  errorCount: 0,
  warningCount: 0,
  allowedActions: [],
};

it('lists words that the portal does not know, and sends what each one means', async () => {
  answerWith(assets.getImport.path, unmapped);
  const sent: unknown[] = [];
  answerInTurn(assets.mapImport.path, [['200', { jobCode: 'J1' }]], (body) => sent.push(body));
  await signInAs(PROJECT_MANAGER);
  const app = await openApp(PAGE);
  await app.settled();
  const words = await screen.findByRole('region', { name: /不是平台的可选值/u }, { timeout: 20_000 });
  const rows = within(words).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^资产类型网络设备12/u),
    expect.stringMatching(/^资产类型办公家具1/u),
    expect.stringMatching(/^保密性中高2/u),
  ]);
  // The owner of an asset is said to be one.
  expect(screen.getByText(/^记为资产责任人/u)).toBeInTheDocument();

  const choose = async (field: string, value: string) => {
    await app.user.click(screen.getByLabelText(field));
    const offered = () =>
      [
        ...document.querySelectorAll('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option'),
      ].find((option) => option.textContent === value);
    await waitFor(() => expect(offered()).toBeDefined());
    await app.user.click(offered() as Element);
  };
  await choose('资产类型「网络设备」对应为', '硬件');
  await choose('资产类型「办公家具」对应为', '不导入这些行');
  await app.user.click(screen.getByRole('button', { name: '检查导入内容' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    tables: [
      {
        fields: expect.arrayContaining([
          {
            field: 'units.assetType',
            column: 3,
            words: [
              { text: '网络设备', value: 'hardware' },
              { text: '办公家具', value: null },
            ],
          },
          { field: 'units.owner', column: 7, words: [] },
        ]),
      },
    ],
  });
});

it('offers the upload again once an import is taken back, and shows its check no more', async () => {
  const units = { added: 4, changed: 0, unchanged: 0, kept: 0 };
  const written = {
    ...unmapped,
    state: 'confirmed',
    summary: { ...unmapped.summary, units },
    allowedActions: ['undo'],
  };
  answerWith(assets.getImport.path, written);
  answerInTurn(assets.undoImport.path, [['200', { jobCode: 'J2' }]], () => undefined);
  const result = { importCode: 'I-1' };
  answerWith(jobs.getJob.path, {
    jobCode: 'J2',
    kind: 'inventoryImportUndo',
    state: 'done',
    progress: 100,
    result,
    allowedActions: [],
  });
  await signInAs(PROJECT_MANAGER);
  const app = await openApp(PAGE);
  await app.settled();
  expect(await screen.findByText('核对结果')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: '撤销本次导入' }));
  const asked = (await screen.findByText('撤销整个导入？')).closest('.ant-popover') as HTMLElement;
  await app.user.click(within(asked).getByRole('button', { name: '撤销本次导入' }));
  expect(await screen.findByText('导入已撤销')).toBeInTheDocument();
  expect(document.querySelector('input[type=file]')).not.toBeNull();
  expect(screen.queryByText('核对结果')).toBeNull();
  // It can still be looked at, as what was taken back.
  answerWith(assets.getImport.path, { ...written, state: 'undone', allowedActions: [] });
  await app.go(PAGE);
  expect(await screen.findByRole('heading', { name: '最近一次导入' })).toBeInTheDocument();
  expect(screen.queryByText('核对结果')).toBeNull();
  expect(screen.queryByText('新增')).toBeNull();
});
