import { gapPolicy } from './policy';

/** Reports, and evidence of findings and remediation: evidence is read through its finding. */
export const analysisFiles = { gapReport: gapPolicy.rolesThatMay('viewWhole'), findingFile: [] } as const;
