import type { AuditActions } from '../generated/auditActions';

/*
 * The audit trail. Each subject lists its actions with their details in domain/<floor>/<subject>/audit.ts; the texts are in
 * domain/locales/<language>/pages/audit.json.
 */

export type AuditAction = keyof AuditActions;

/** A row of the audit trail before it is written: an action with exactly its detail. */
export type AuditEntry = {
  [A in AuditAction]: {
    action: A;
    entity: AuditActions[A]['entity'];
    entityCode: string;
    /** The tenant that owns the record, if it is not the caller's. */
    tenantCode?: string | null;
    /** For a bulk edit: the accounts whose work it concerned. */
    concerned?: readonly (string | null)[];
  } & (AuditActions[A] extends { detail: infer D } ? { detail: D } : { detail?: undefined });
}[AuditAction];
