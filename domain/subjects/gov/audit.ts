import type { Changed } from '../../kernel/changed';

interface OfProject {
  projectCode: string;
}

/** Actions on government projects that are logged, with their detail. */
export interface GovAudit {
  saveGovApplication: { entity: 'govApplication'; detail: OfProject & { version: number; changed: Changed } };
  rollOverGovYear: { entity: 'govApplication'; detail: OfProject & { year: number } };
  /** name: what people call the record: RD01 and its name, a year, a person. */
  saveGovRecord: { entity: 'govRecord'; detail: OfProject & { name: string; changed: Changed } };
  deleteGovRecord: { entity: 'govRecord'; detail: OfProject & { name: string } };
  /** masked: columns with numbers of identity cards. */
  startGovImport: { entity: 'govImport'; detail: OfProject & { name: string; masked: number } };
  parseGovImport: { entity: 'govImport'; detail: OfProject & { name: string; errors: number } };
  mapGovImport: { entity: 'govImport'; detail: OfProject & { name: string; sheets: number } };
  confirmGovImport: { entity: 'govImport'; detail: OfProject & { name: string; added: number; changed: number } };
  undoGovImport: { entity: 'govImport'; detail: OfProject & { name: string; changes: number } };
}
