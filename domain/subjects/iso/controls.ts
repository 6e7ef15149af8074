import data from '../../data/standards/ISO27001-2022.json';
import type { Words } from '../../kernel/levels';
import type { StandardEntry } from './standard';

/** The four themes of Annex A. */
export const controlThemes = ['organizational', 'people', 'physical', 'technological'] as const;
export type ControlTheme = (typeof controlThemes)[number];

export interface Control extends Words {
  /** As Annex A numbers it without its letter: 5.1 for A.5.1. */
  readonly ref: string;
  readonly theme: ControlTheme;
}

const themeOf: Readonly<Record<string, ControlTheme>> = {
  'A.5': 'organizational',
  'A.6': 'people',
  'A.7': 'physical',
  'A.8': 'technological',
};

/** The 93 controls of ISO/IEC 27001:2022 Annex A in their order: references and titles. */
export const controls: readonly Control[] = (data.entries as readonly StandardEntry[]).flatMap(
  ({ ref, parent, title }) => {
    const theme = parent && themeOf[parent];
    return theme ? [{ ref: ref.replace('A.', ''), theme, ...title }] : [];
  },
);

const byRef: ReadonlyMap<string, Control> = new Map(controls.map((control) => [control.ref, control]));

/** A control by its reference. */
export const controlOf = (ref: string): Control | undefined => byRef.get(ref);
