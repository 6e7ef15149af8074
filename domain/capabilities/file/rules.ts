import { type FileKind, isPicture, isShownInFrame } from '../../kernel/fileKinds';

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

/** For so many days a link may open; the second is what is usual. */
export const shareDays = [1, 7, 30] as const;
export const usualShareDays = 7;

export type ShareState = 'open' | 'expired' | 'withdrawn';

/** Where a link stands. */
export const shareStateOf = (share: { expiresAt: Date; withdrawnAt: Date | null }, now: Date): ShareState =>
  share.withdrawnAt ? 'withdrawn' : share.expiresAt <= now ? 'expired' : 'open';

/** The page that a link leads to. Its secret stands behind the hash: no server or proxy on the way writes it down. */
export const sharedPath = (token: string): string => `/#/shared/${token}`;

/** How a file is looked at in the page; undefined where it is only downloaded. */
export function previewOf(mime: string): 'picture' | 'pdf' | 'docx' | undefined {
  if (isPicture(mime)) return 'picture';
  if (isShownInFrame(mime)) return 'pdf';
  return mime === 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' ? 'docx' : undefined;
}
