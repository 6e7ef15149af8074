import { leadTasks } from '../../../subjects/assets/work/waiting';

/** The two that work in a project. */
export const sides = ['customer', 'channel'] as const;
export type Side = (typeof sides)[number];

/** What may wait in a group's projects: units in somebody's hand, and what waits for those who lead. */
export const groupWaits = ['workOnUnits', ...leadTasks] as const;
export type GroupWaitKind = (typeof groupWaits)[number];
