import { file } from '#domain/capabilities/file/contract';
import type { FileWire } from '#domain/capabilities/file/schema';
import type { Endpoint } from '#domain/kernel/endpoint';
import type { Download } from '@/request';
import { isBlank } from '@/utils/emptiness';
import { type CallOptions, client } from './client';

export const fileService = client<typeof file, FileWire>(file);

/** A table of a spreadsheet, as lines of text. */
export type ReadTable = FileWire['readTables']['data'][number];

export type FileRow = FileWire['listFiles']['data']['list'][number];

/** A link to a file. */
export type FileShare = FileWire['listShares']['data'][number];

/** Hands a file's bytes to the browser to be saved. */
export function saveFile({ blob, fileName }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Downloads a stored file; without an objectId it logs an error and returns nothing (section 5). */
export async function downloadFile(
  query: { objectId?: string | null; projectCode?: string; tenantCode?: string },
  options?: CallOptions,
): Promise<void> {
  const { objectId, ...scope } = query;
  if (!objectId || isBlank(objectId)) {
    console.error('downloadFile: objectId is missing');
    return;
  }
  saveFile(await fileService.downloadFile({ query: { ...scope, objectId } }, options));
}

/** Opens the link that shares a file; a link opens only if success and data are present (section 5). */
export async function shareFile(objectId: string): Promise<void> {
  // Without success the call rejects; data can still be missing.
  const shared = await fileService.shareFile({ body: { objectId } });
  if (shared?.url) window.open(shared.url, '_blank', 'noopener');
}

/** The address from which a frame of the page loads a file. */
export const shownAt = ({ path }: Endpoint, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams({ ...query, shown: 'true' })}`;

/** Has the browser save files of a project together, as one zip. */
export async function downloadTogether(
  projectCode: string,
  objectIds: string[],
  onRefused: (why: string) => void,
): Promise<void> {
  const { objectId } = await fileService.getBatchDownload({ body: { projectCode, objectIds } });
  downloadZip(file.downloadFile, { objectId, projectCode }, onRefused);
}

/**
 * Has the browser save several files as one zip. It writes to disk what comes, however much that is; only a refusal is a
 * document, and so the only thing that the frame ever shows.
 */
export function downloadZip(
  { path }: Endpoint,
  query: Readonly<Record<string, unknown>>,
  onRefused: (why: string) => void,
): void {
  const given = Object.entries(query).filter(([, value]) => typeof value === 'string' && value !== '');
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = 'zip';
  frame.addEventListener('load', () => {
    const text = frame.contentDocument?.body?.textContent;
    if (!text) return;
    frame.remove();
    const { errorMsg, message } = JSON.parse(text) as { errorMsg?: string; message?: string };
    onRefused(errorMsg ?? message ?? '');
  });
  frame.src = `${path}?${new URLSearchParams(given as [string, string][])}`;
  document.body.append(frame);
  // By then it has begun, or has been refused.
  setTimeout(() => frame.remove(), 120_000);
}
