import { fileKinds } from '../generated/fileKinds';
import type { RoleCode } from '../kernel/roles';

export type FileKind = keyof typeof fileKinds;

/** Whether one of the roles may have a file of this kind; one that no subject declares is nobody's. */
export function mayReadFile(roles: readonly RoleCode[], kind: string): boolean {
  const readers: readonly RoleCode[] = Object.hasOwn(fileKinds, kind) ? fileKinds[kind as FileKind] : [];
  return roles.some((role) => readers.includes(role));
}
