import type { AuditActions } from '../generated/auditActions';

/*
 * Who did what: each subject lists its actions with their details in domain/<subject>/audit.ts, and the words for each
 * stand in domain/locales/<language>/pages/audit.json.
 */

export type AuditAction = keyof AuditActions;

/** A row of the log as it is written: one of the actions with just its detail. */
export type AuditEntry = {
  [A in AuditAction]: {
    action: A;
    entity: AuditActions[A]['entity'];
    entityCode: string;
    /** Whose record it is, where it is not the caller's tenant's. */
    tenantCode?: string | null;
    /** Of a change of many records: the accounts whose work it was about. */
    concerned?: readonly (string | null)[];
  } & (AuditActions[A] extends { detail: infer D } ? { detail: D } : { detail?: undefined });
}[AuditAction];
