import { attachers, keepers, seesWhole, wholeViewers } from '../../core/project/policy';
import type { ProjectState } from '../../core/project/rules';
import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';

const attach = attachers.filter((role) => seesWhole([role]));

/** What people may do with the files of a project. Who sees an assessment as a whole sees its files; auditors look on. */
export const projectFiles = definePolicy('projectFiles', {
  view: wholeViewers,
  add: attach,
  /** Removes files that others have added. */
  tidy: keepers,
  /** Shares a file by a link that opens for its holder, and withdraws such links. */
  share: attach,
});
export type FilesAction = (typeof projectFiles)['actions'][number];

const reading: readonly FilesAction[] = ['view'];
/** What people may do while the project is over: files of a finished one are still handed on. */
const whenOver: Partial<Record<ProjectState, readonly FilesAction[]>> = {
  closed: reading,
  finished: [...reading, 'share'],
};

/** The actions of these roles on the files of a project in this state. */
export function allowedFileActions(roles: readonly RoleCode[], state: ProjectState): FilesAction[] {
  return projectFiles.allowed(roles).filter((action) => whenOver[state]?.includes(action) ?? true);
}

/** Whether the caller may remove a file: one of the project's own, by its author and by those who tidy the files. */
export const mayRemoveFile = (
  file: { readonly kind: string; readonly createdBy: string | null },
  caller: { readonly accountId: string },
  allowed: readonly FilesAction[],
): boolean =>
  file.kind === 'projectFile' &&
  (allowed.includes('tidy') || (allowed.includes('add') && file.createdBy === caller.accountId));
