import { useSyncExternalStore } from 'react';
import type { AnswerDesk, Shown } from './desk';

/** One question of the desk; renders again when it changes, and not for changes of the others. */
export const useShown = (desk: AnswerDesk, itemCode: string): Shown | undefined =>
  useSyncExternalStore(desk.subscribe, () => desk.get(itemCode));

/** Grows with every change on the desk. */
export const useDeskVersion = (desk: AnswerDesk): number => useSyncExternalStore(desk.subscribe, () => desk.version);
