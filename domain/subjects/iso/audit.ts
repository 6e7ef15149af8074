import type { Changed } from '../../kernel/changed';

/** Actions on standards and timelines that are logged, with their detail. */
export interface IsoAudit {
  parseStandard: { entity: 'standardImport'; detail: { name: string; errors: number } };
  importStandard: { entity: 'standard'; detail: { name: string; version: number; entries: number } };
  importMapping: { entity: 'standard'; detail: { name: string; other: string; rows: number } };
  /** Of the workbook that was taken. */
  exportStandard: { entity: 'standard'; detail: { name: string; count: number } };
  exportMapping: { entity: 'standard'; detail: { name: string; count: number } };
  saveTimeline: { entity: 'timeline'; detail: { projectCode: string; version: number; changed: Changed } };
  undoStandardImport: { entity: 'standardImport'; detail: { name: string } };
}
