import { templateFiles } from './template/files';

/** Stored files of questionnaires. */
export const questionnaireFiles = { ...templateFiles } as const;
