import data from '../data/controls.json';
import type { Words } from '../kernel/levels';

/** The four themes of Annex A. */
export const controlThemes = ['organizational', 'people', 'physical', 'technological'] as const;
export type ControlTheme = (typeof controlThemes)[number];

export interface Control extends Words {
  /** As Annex A numbers it without its letter: 5.1 for A.5.1. */
  readonly ref: string;
  readonly theme: ControlTheme;
}

/** The 93 controls of ISO/IEC 27001:2022 Annex A in their order: references and titles. */
export const controls = data as readonly Control[];

const byRef: ReadonlyMap<string, Control> = new Map(controls.map((control) => [control.ref, control]));

/** A control by its reference. */
export const controlOf = (ref: string): Control | undefined => byRef.get(ref);
