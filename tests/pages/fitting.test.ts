import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as feedback from '@/feedback';
import { useFitting } from '@/hooks/useFitting';
import { setLocale } from '@/locales';

const isEven = (row: number) => row % 2 === 0;
const open = (all: boolean, rows: readonly number[], everywhere = rows) =>
  renderHook(() => useFitting({ all, rows, readAll: async () => everywhere })).result.current;

beforeEach(() => setLocale('zh-CN'));
afterEach(() => vi.restoreAllMocks());

it('a button tells how many of the named rows fit, and no number of rows that were not read', () => {
  expect(open(false, [1, 2, 4]).label('通过', isEven)).toBe('通过 2');
  expect(open(true, [1, 2, 4]).label('通过', isEven)).toBe('通过');
  expect([open(false, [1]).any(isEven), open(true, [1]).any(isEven)]).toEqual([false, true]);
});

it('begins with the rows of all pages that fit, and says so where none does', async () => {
  const toast = vi.spyOn(feedback, 'toast').mockResolvedValue();
  const begin = vi.fn();
  open(true, [1], [1, 2, 3, 4]).begin(isEven, begin);
  await waitFor(() => expect(begin).toHaveBeenCalledWith([2, 4], [1, 2, 3, 4]));
  expect(toast).not.toHaveBeenCalled();
  open(true, [1], [1, 3]).begin(isEven, begin);
  await waitFor(() => expect(toast).toHaveBeenCalledWith('warning', '所选记录都不适用此操作'));
  expect(begin).toHaveBeenCalledTimes(1);
});
