import { analysisFiles } from './analysis/files';
import { statementFiles } from './statement/files';

/** Stored files of gap analyses. */
export const gapFiles = { ...analysisFiles, ...statementFiles } as const;
