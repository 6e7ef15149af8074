import { gapPolicy } from './policy';

/** Reports, and files that show what was found or done: these are read through their finding, by whom it is shown to. */
export const analysisFiles = { gapReport: gapPolicy.rolesThatMay('viewWhole'), findingFile: [] } as const;
