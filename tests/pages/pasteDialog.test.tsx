import { createHistory } from '@@/core/history';
import { Provider as ModelProvider } from '@@/plugin-model';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Providers } from '@/components/Providers';
import type { PortalList } from '@/hooks/usePortalList';
import { loadTexts, setLocale } from '@/locales';
import PasteDialog from '@/pages/assets/bulk/PasteDialog';
import { assetsService } from '@/services/assets';
import { buttons } from './buttons';
import { expectConsoleError } from './consoleErrors';

interface Unit {
  unitId: string;
  code: string;
}
/** So many units, of which the last has the code of the first. */
function listOf(count: number): PortalList<Unit> {
  const all = Array.from({ length: count }, (_, n) => ({ unitId: `${n}`, code: n === count - 1 ? 'U-0' : `U-${n}` }));
  return {
    name: 'units',
    query: { currentPage: 1, pageSize: 20, sortField: '', sortOrder: '' },
    setQuery: () => {},
    filtered: false,
    clear: () => {},
    rows: all.slice(0, 20),
    total: '1000+',
    loading: false,
    error: undefined,
    refresh: () => {},
    page: async ({ currentPage, pageSize }) => ({
      list: all.slice((currentPage - 1) * pageSize, currentPage * pageSize),
      total: '1000+',
    }),
  };
}
const models = {
  '@@initialState': () => ({ initialState: { user: { accountId: 'A1', roleDTOs: [] }, refusal: null } }),
};

async function show(list: PortalList<Unit>, onPreview = vi.fn().mockResolvedValue(undefined)) {
  // jsdom has no layout: a text field that grows measures nothing.
  expectConsoleError(/`NaN` is an invalid value/u);
  vi.spyOn(assetsService, 'listAnnexControls').mockResolvedValue([]);
  await setLocale('zh-CN');
  await loadTexts('assets');
  createHistory({ type: 'memory' });
  render(
    <ModelProvider models={models}>
      <Providers>
        <PasteDialog<Unit>
          projectCode="P1"
          list={list}
          target="units"
          edition="2007"
          idOf={({ unitId }) => unitId}
          nameOf={({ code }) => code}
          identities={[{ targets: ['key'], valuesOf: ({ code }) => [[code]] }]}
          pasted={{ text: '资产编码\t责任人\nU-0\t甲\nU-1\t乙' }}
          onPreview={onPreview}
          onClose={() => {}}
        />
      </Providers>
    </ModelProvider>,
  );
}

it('compares lines with the whole list, and names those that several records match', async () => {
  await show(listOf(10_000));
  expect(await screen.findByText(/^1 行、1 个单元格可以使用/u)).toBeInTheDocument();
  expect(screen.getByText('1 个单元格不能使用，已略过')).toBeInTheDocument();
});

it('refuses a list that is too long to be compared with, and says what to do', async () => {
  await show(listOf(10_001));
  expect(await screen.findByText('列表超过 10,000 条记录，无法逐行对应，不能粘贴；请先筛选列表')).toBeInTheDocument();
  await waitFor(() => expect(buttons('预览')[0]).toBeDisabled());
});

it('proposes executors by the owners that lines name, which can be left out', async () => {
  const previewed = vi.fn().mockResolvedValue(undefined);
  await show(listOf(30), previewed);
  await screen.findByText(/^1 行、1 个单元格可以使用/u);
  const box = screen.getByRole('checkbox', { name: /按责任人姓名分派/u });
  expect(box).toBeChecked();
  const preview = async () => {
    await waitFor(() => expect(buttons('预览')[0]).toBeEnabled());
    buttons('预览')[0]?.click();
  };
  await preview();
  await waitFor(() => expect(previewed.mock.lastCall?.[2]).toEqual({ assigneeFrom: 'owner' }));
  box.click();
  await waitFor(() => expect(box).not.toBeChecked());
  await preview();
  await waitFor(() => expect(previewed.mock.lastCall?.[2]).toEqual({}));
});
