import type { SittingSheet } from '@/services/exam';
import { copyOf, forgetCopies, keepCopy } from '@/utils/offline/store';

/** A sheet as it was last known here. */
export interface KeptSheet {
  sheet: SittingSheet;
  /** By this browser's clock, in ms. */
  keptAt: number;
}

const nameOf = (accountId: string, processCode: string) => `${accountId}:sitting:${processCode}`;
const isKept = (value: object | undefined): value is KeptSheet => value !== undefined && 'sheet' in value;

/** Keeps a sheet for a reload without a line. Where the browser keeps nothing, that reload needs the line. */
export async function keepSheet(accountId: string, sheet: SittingSheet): Promise<boolean> {
  try {
    await keepCopy(nameOf(accountId, sheet.processCode), { sheet, keptAt: Date.now() } satisfies KeptSheet);
    return true;
  } catch (error) {
    console.warn('The sheet could not be kept', error);
    return false;
  }
}

/** What was kept of a process; undefined: nothing. */
export async function keptSheet(accountId: string, processCode: string): Promise<KeptSheet | undefined> {
  const kept = await copyOf(nameOf(accountId, processCode)).catch(() => undefined);
  return isKept(kept) ? kept : undefined;
}

/** The sitting is over. */
export async function forgetSheet(accountId: string, processCode: string): Promise<void> {
  await forgetCopies((name) => name === nameOf(accountId, processCode)).catch(() => undefined);
}
