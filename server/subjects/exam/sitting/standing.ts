import { and, eq, gt, isNull } from 'drizzle-orm';
import { soonUntil } from '#domain/subjects/exam/certificate/state';
import { tenantRelations } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { examCertificates } from '../certificate/tables';
import type { examCandidates } from '../process/tables';

type Candidate = typeof examCandidates.$inferSelect;

/** Whether a person needs no further sitting: by a certificate of the process that is neither revoked nor about to expire. */
export const holdsCertificate = async (tx: Tx, { tenantCode, processCode, accountId }: Candidate): Promise<boolean> =>
  (await tx.$count(
    examCertificates,
    and(
      eq(examCertificates.tenantCode, tenantCode),
      eq(examCertificates.processCode, processCode),
      eq(examCertificates.accountId, accountId),
      isNull(examCertificates.revokedAt),
      gt(examCertificates.validUntil, soonUntil(portalToday())),
    ),
  )) > 0;

/** Whether the organizer serves the person's company: it doesn't once that was transferred or released. */
export const isServed = async (tx: Tx, { tenantCode, organizerCode }: Candidate): Promise<boolean> =>
  (await tx.$count(
    tenantRelations,
    and(eq(tenantRelations.tenantCode, organizerCode), eq(tenantRelations.customerTenantCode, tenantCode)),
  )) > 0;
