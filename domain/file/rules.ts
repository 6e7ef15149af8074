import { wholeReaders } from '../assets/policy';
import type { RoleCode } from '../kernel/roles';

/** Kinds of stored files with the roles that may have them; a kind that is missing here is nobody's. */
export const fileReaders = {
  inventoryImport: wholeReaders,
  inventoryImportMarked: wholeReaders,
  inventoryExport: wholeReaders,
  assetsRiskEvaluateReport: wholeReaders,
  // Read through the report that it belongs to, and by nobody as a file.
  riskReportData: [],
} as const satisfies Record<string, readonly RoleCode[]>;
export type FileKind = keyof typeof fileReaders;

/** Whether one of the roles may have a file of this kind. */
export function mayReadFile(roles: readonly RoleCode[], kind: string): boolean {
  const readers: readonly RoleCode[] = Object.hasOwn(fileReaders, kind) ? fileReaders[kind as FileKind] : [];
  return roles.some((role) => readers.includes(role));
}
