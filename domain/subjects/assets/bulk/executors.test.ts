import { describe, expect, it } from 'vitest';
import { executorAfter, executorFinder, withExecutors } from './executors';

const people = [
  { accountId: 'a', showName: '张海峰', phone: '13800000023' },
  { accountId: 'b', showName: '李 明', phone: null },
  { accountId: 'c', showName: '王芳', phone: '13800000024' },
  { accountId: 'd', showName: '王芳', phone: '13800000025' },
];
const find = executorFinder(people);
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

  it('of an imported unit has the name that the portal has; one that is no one person’s is left out', () => {
    const unit = (code: string, assignee?: string) =>
      ({
        code,
        name: code,
        category: 'systemUnit',
        assetType: 'hardware',
        confidentiality: 3,
        integrity: 3,
        availability: 3,
        ...(assignee && { assignee }),
      }) as const;
    const named = withExecutors(
      [unit('U1', '李明'), unit('U2', '138 0000 0023'), unit('U3', '王芳'), unit('U4'), unit('U5', '13800000025')],
      people,
    );
    // Two people are called 王芳: only the phone tells them apart.
    expect(named.map(({ assignee }) => assignee)).toEqual(['李 明', '张海峰', undefined, undefined, '13800000025']);
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
