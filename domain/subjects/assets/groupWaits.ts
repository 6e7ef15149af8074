import { leadTasks } from './work/waiting';

/** What the team of a project group sees waiting: units in somebody's hand, and what waits for those who lead. */
export const assetsGroupWaits = ['workOnUnits', ...leadTasks] as const;
