import { fileKinds } from '../generated/fileKinds';
import type { RoleCode } from './roles';

export type FileKind = keyof typeof fileKinds;

/** Whether one of the roles may read files of this kind; a kind that no subject declares is readable by no one. */
export function mayReadFile(roles: readonly RoleCode[], kind: string): boolean {
  const readers: readonly RoleCode[] = Object.hasOwn(fileKinds, kind) ? fileKinds[kind as FileKind] : [];
  return roles.some((role) => readers.includes(role));
}

/** Kinds of files that one of the roles may read. */
export const kindsFor = (roles: readonly RoleCode[]): FileKind[] =>
  (Object.keys(fileKinds) as FileKind[]).filter((kind) => mayReadFile(roles, kind));

/** The browser itself shows a PDF, in a frame. */
export const isShownInFrame = (mime: string): boolean => mime === 'application/pdf';

/** Kinds that a browser shows as a picture, whatever else the bytes could be read as. */
export const isPicture = (mime: string): boolean => mime === 'image/png' || mime === 'image/jpeg';
