import type { Changed } from '../kernel/audit';

/** What the operator does. */
export interface PlatformAudit {
  givePoints: { entity: 'tenant'; detail: { name: string; points: number; until: string; reason?: string } };
  saveCertificationBody: { entity: 'tenant'; detail: { version: number; changed: Changed } };
}
