interface Due {
  readonly dueDate: string | null;
}

/**
 * Tasks with the overdue ones first, the longest overdue before the others; all others stay as they are.
 * @param today YYYY-MM-DD
 */
export function lateFirst<Task extends Due>(tasks: readonly Task[], today: string): Task[] {
  const late = ({ dueDate }: Due): string => (dueDate && dueDate < today ? dueDate : '9999');
  return tasks.toSorted((a, b) => late(a).localeCompare(late(b)));
}
