import { docxMime } from '../../kernel/fileEndings';
import { type FileKind, isPicture, isShownInFrame } from '../../kernel/fileKinds';

/** The shelves that people filter a project's files by, and the file kinds of each. */
export const fileShelves = {
  projectFile: ['projectFile'],
  recordFile: ['recordFile'],
  report: ['assetsRiskEvaluateReport', 'gapReport', 'statement', 'documentHistory'],
  material: ['materialFile'],
  managementDocument: ['managementDocument'],
  inventory: ['inventoryImport', 'inventoryImportMarked', 'inventoryExport'],
} as const satisfies Record<string, readonly FileKind[]>;
export type FileShelf = keyof typeof fileShelves;
export const fileShelfNames = Object.keys(fileShelves) as FileShelf[];

/** The shelf of files of this kind; undefined for parts of something else, such as a report's logo. */
export const shelfOf = (kind: string): FileShelf | undefined =>
  fileShelfNames.find((shelf) => (fileShelves[shelf] as readonly string[]).includes(kind));

/** The days that a link may last; the second is the default. */
export const shareDays = [1, 7, 30] as const;
export const usualShareDays = 7;

export type ShareState = 'open' | 'expired' | 'withdrawn';

/** The state of a link. */
export const shareStateOf = (share: { expiresAt: Date; withdrawnAt: Date | null }, now: Date): ShareState =>
  share.withdrawnAt ? 'withdrawn' : share.expiresAt <= now ? 'expired' : 'open';

/** The page that a link leads to. Its secret follows the hash, so that no server or proxy on the way logs it. */
export const sharedPath = (token: string): string => `/#/shared/${token}`;

/** How the page previews a file; undefined if it is only downloaded. */
export function previewOf(mime: string): 'picture' | 'pdf' | 'docx' | undefined {
  if (isPicture(mime)) return 'picture';
  if (isShownInFrame(mime)) return 'pdf';
  return mime === docxMime ? 'docx' : undefined;
}
