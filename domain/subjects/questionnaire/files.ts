import { flowFiles } from './flow/files';
import { templateFiles } from './template/files';

/** Stored files of questionnaires. */
export const questionnaireFiles = { ...flowFiles, ...templateFiles } as const;
