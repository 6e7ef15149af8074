import { projectFiles } from './policy';

/** Files that people keep beside a project, of no record in particular. */
export const fileFiles = { projectFile: projectFiles.rolesThatMay('view') } as const;
