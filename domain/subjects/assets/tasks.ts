import { measureTasks } from './measure/measure';
import { leadTasks } from './work/waiting';
import { executorPages } from './work/workflow';

/** Tasks in an assessment. */
export const assetsTasks = [
  ...(Object.keys(executorPages) as [keyof typeof executorPages]),
  ...leadTasks,
  ...measureTasks,
] as const;
