import { expect, it } from 'vitest';
import { lateFirst } from './waiting';

it('puts overdue tasks first, and leaves all others in their order', () => {
  const task = (name: string, dueDate: string | null) => ({ name, dueDate });
  const tasks = [
    task('none', null),
    task('tomorrow', '2026-11-28'),
    task('yesterday', '2026-11-26'),
    task('today', '2026-11-27'),
    task('long ago', '2026-10-01'),
  ];
  expect(lateFirst(tasks, '2026-11-27').map(({ name }) => name)).toEqual([
    'long ago',
    'yesterday',
    'none',
    'tomorrow',
    'today',
  ]);
});
