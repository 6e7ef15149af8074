import { and, eq, getTableColumns, gt, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type CertificateFacts,
  type CertificateState,
  certificateState,
  certificateWorkflow,
  soonUntil,
} from '#domain/subjects/exam/certificate/state';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { ofSeenCustomers } from '../seenCustomers';
import { examCertificates } from './tables';

export type CertificateRow = typeof examCertificates.$inferSelect;

/** Certificates that the caller's tenant has issued, to people whom the caller sees. */
export const issuedHere = (ctx: Context): SQL | undefined =>
  and(eq(examCertificates.organizerCode, ctx.actor.tenantCode), ofSeenCustomers(ctx, examCertificates.tenantCode));

/** Certificates with the name of the holder's company, as far as the caller's tenant knows it. */
export const readCertificates = (tx: Tx, condition: SQL | undefined) =>
  tx
    .select({ row: getTableColumns(examCertificates), customerName: tenants.name })
    .from(examCertificates)
    .leftJoin(tenants, eq(tenants.tenantCode, examCertificates.tenantCode))
    .where(condition)
    .$dynamic();

export const numbered = (certificateNumber: string): SQL => eq(examCertificates.certificateNumber, certificateNumber);

/** An own certificate, locked. */
export const lockCertificate = async (
  ctx: Context,
  tx: Tx,
  certificateNumber: string,
): Promise<CertificateRow | undefined> => {
  const [row] = await tx
    .select()
    .from(examCertificates)
    .where(and(issuedHere(ctx), numbered(certificateNumber)))
    .for('update');
  return row;
};

/** Certificates that spare their holder another sitting: neither revoked nor about to expire. */
export const isHeld = (): SQL | undefined =>
  and(isNull(examCertificates.revokedAt), gt(examCertificates.validUntil, soonUntil(portalToday())));

/** The state of a certificate today. */
export const stateOf = ({
  validUntil,
  revokedAt,
}: Pick<CertificateRow, 'validUntil' | 'revokedAt'>): CertificateState =>
  certificateState({ validUntil, isRevoked: revokedAt !== null }, portalToday());

/** Certificates in this state today, as certificateState says it. */
export function inState(state: CertificateState): SQL {
  const { revokedAt, validUntil } = examCertificates;
  const today = portalToday();
  if (state === 'revoked') return sql`${revokedAt} IS NOT NULL`;
  const days = {
    expired: sql`${validUntil} < ${today}`,
    expiresSoon: sql`${validUntil} BETWEEN ${today} AND ${soonUntil(today)}`,
    valid: sql`${validUntil} > ${soonUntil(today)}`,
  };
  return sql`${revokedAt} IS NULL AND ${days[state]}`;
}

export const factsOf = (ctx: Context, { organizerCode }: Pick<CertificateRow, 'organizerCode'>): CertificateFacts => ({
  roles: ctx.caller.roles,
  isOrganizer: organizerCode === ctx.actor.tenantCode,
});

export const actionsOf = (ctx: Context, row: CertificateRow) =>
  certificateWorkflow.allowedActions(stateOf(row), factsOf(ctx, row));
