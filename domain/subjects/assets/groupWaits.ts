import { leadTasks } from './work/waiting';

/** Waiting work that the team of a project group sees: units in progress, and work for the leaders. */
export const assetsGroupWaits = ['workOnUnits', ...leadTasks] as const;
