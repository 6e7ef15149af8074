import { fileKinds } from '../../generated/fileKinds';
import type { RoleCode } from '../../kernel/roles';

export type FileKind = keyof typeof fileKinds;

/** Whether one of the roles may have a file of this kind; one that no subject declares is nobody's. */
export function mayReadFile(roles: readonly RoleCode[], kind: string): boolean {
  const readers: readonly RoleCode[] = Object.hasOwn(fileKinds, kind) ? fileKinds[kind as FileKind] : [];
  return roles.some((role) => readers.includes(role));
}

/** Kinds of files that one of the roles may have. */
export const kindsFor = (roles: readonly RoleCode[]): FileKind[] =>
  (Object.keys(fileKinds) as FileKind[]).filter((kind) => mayReadFile(roles, kind));

/** What people narrow a project's files by, and what stands behind each. */
export const fileShelves = {
  projectFile: ['projectFile'],
  recordFile: ['recordFile'],
  report: ['assetsRiskEvaluateReport', 'gapReport', 'statement'],
  inventory: ['inventoryImport', 'inventoryImportMarked', 'inventoryExport'],
} as const satisfies Record<string, readonly FileKind[]>;
export type FileShelf = keyof typeof fileShelves;
export const fileShelfNames = Object.keys(fileShelves) as FileShelf[];

/** Where a file of this kind stands; undefined for what is part of something else, such as a report's logo. */
export const shelfOf = (kind: string): FileShelf | undefined =>
  fileShelfNames.find((shelf) => (fileShelves[shelf] as readonly string[]).includes(kind));

/** Kinds that a browser shows as a picture, whatever else the bytes might be read as. */
export const isPicture = (mime: string): boolean => mime === 'image/png' || mime === 'image/jpeg';

/** For so many days a link may open; the second is what is usual. */
export const shareDays = [1, 7, 30] as const;
export const usualShareDays = 7;

export type ShareState = 'open' | 'expired' | 'withdrawn';

/** Where a link stands. */
export const shareStateOf = (share: { expiresAt: Date; withdrawnAt: Date | null }, now: Date): ShareState =>
  share.withdrawnAt ? 'withdrawn' : share.expiresAt <= now ? 'expired' : 'open';

/** The page that a link leads to. Its secret stands behind the hash: no server or proxy on the way writes it down. */
export const sharedPath = (token: string): string => `/#/shared/${token}`;

/** A PDF is shown by the browser itself, in a frame. */
export const isShownInFrame = (mime: string): boolean => mime === 'application/pdf';

/** How a file is looked at in the page; undefined where it is only downloaded. */
export function previewOf(mime: string): 'picture' | 'pdf' | 'docx' | undefined {
  if (isPicture(mime)) return 'picture';
  if (isShownInFrame(mime)) return 'pdf';
  return mime === 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' ? 'docx' : undefined;
}
