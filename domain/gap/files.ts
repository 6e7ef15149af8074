import { analysisFiles } from './analysis/files';

/** Stored files of gap analyses. */
export const gapFiles = { ...analysisFiles } as const;
