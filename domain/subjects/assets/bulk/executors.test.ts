import { describe, expect, it } from 'vitest';
import { executorAfter, executorFinder } from './executors';

const find = executorFinder([
  { accountId: 'a', showName: '张海峰', phone: '13800000023' },
  { accountId: 'b', showName: '李 明', phone: null },
  { accountId: 'c', showName: '王芳', phone: '13800000024' },
  { accountId: 'd', showName: '王芳', phone: '13800000025' },
]);
const nobodys = { owner: '张海峰', assigneeId: null };

describe('an executor', () => {
  it.each([
    ['张海峰', 'a'],
    [' 李明 ', 'b'],
    ['138 0000 0025', 'd'],
    ['王芳', undefined],
    ['赵一', undefined],
  ])('%s is found by name or phone where there is one: %s', (text, accountId) => {
    expect(find(text)).toBe(accountId);
  });

  it('is named by account, by name or phone, or is nobody', () => {
    expect(executorAfter({ assigneeId: 'c' }, nobodys, find)).toEqual({ assigneeId: 'c' });
    expect(executorAfter({ assignee: '李明' }, nobodys, find)).toEqual({ assigneeId: 'b' });
    expect(executorAfter({ assignee: '' }, nobodys, find)).toEqual({ assigneeId: null });
    expect(executorAfter({ assignee: '王芳' }, nobodys, find)).toBe('unknown');
    expect(executorAfter({}, nobodys, find)).toEqual({ assigneeId: undefined });
  });

  it('is proposed by the owner’s name where exactly one has it, and for units without an executor', () => {
    const proposed = (owner: string | null, assigneeId: string | null = null) =>
      executorAfter({ assigneeFrom: 'owner' }, { owner, assigneeId }, find);
    expect(proposed('张海峰')).toEqual({ assigneeId: 'a' });
    for (const kept of [proposed('王芳'), proposed('外包公司'), proposed(null), proposed('张海峰', 'b')])
      expect(kept).toEqual({ assigneeId: undefined });
  });
});
