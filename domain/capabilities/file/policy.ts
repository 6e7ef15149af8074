import { attachers, keepers, seesWhole, wholeViewers } from '../../core/project/policy';
import type { ProjectState } from '../../core/project/rules';
import { definePolicy } from '../../kernel/policy';
import type { RoleCode } from '../../kernel/roles';

const attach = attachers.filter((role) => seesWhole([role]));

/** What people may do with the files of a project. Who sees an assessment as a whole sees its files; auditors look on. */
export const projectFiles = definePolicy('projectFiles', {
  view: wholeViewers,
  add: attach,
  /** Takes away what others have added. */
  tidy: keepers,
  /** Hands a file out of the portal by a link that opens for whoever has it, and takes such links back. */
  share: attach,
});
export type FilesAction = (typeof projectFiles)['actions'][number];

/** Of a project that was given up files are only looked at. */
export function allowedFileActions(roles: readonly RoleCode[], state: ProjectState): FilesAction[] {
  return projectFiles.allowed(roles).filter((action) => state !== 'closed' || action === 'view');
}

/** Whether a file may be taken away: one of the project's own, by who has added it and by those who keep order. */
export const mayRemoveFile = (
  file: { readonly kind: string; readonly createdBy: string | null },
  caller: { readonly accountId: string },
  allowed: readonly FilesAction[],
): boolean =>
  file.kind === 'projectFile' &&
  (allowed.includes('tidy') || (allowed.includes('add') && file.createdBy === caller.accountId));
