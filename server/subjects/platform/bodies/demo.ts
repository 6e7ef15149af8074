import { eq } from 'drizzle-orm';
import type { BodyScope, BodyState } from '#domain/subjects/platform/bodies';
import { tenants } from '#server/core/tenant/tables';
import { portalToday } from '#server/kernel/days';
import type { Tx } from '#server/kernel/db/tx';
import { daysAgo } from '#server/seed/story';
import told from '../../../seed/data/bodies.json';
import { certificationBodies } from '../tables';

interface Told {
  approvalNumber: string;
  endsInDays: number;
  scopes: string[];
  state: string;
  reason?: string;
}

const approval = ({ approvalNumber, endsInDays, scopes, state, reason }: Told) => ({
  approvalNumber,
  scopes: scopes as BodyScope[],
  state: state as BodyState,
  reason,
  validUntil: portalToday(daysAgo(-endsInDays)),
});

/** The story's certification body with its approval, and two more as an operator has them: ending soon, and suspended. */
export async function fillBodies(tx: Tx): Promise<void> {
  const [own] = await tx
    .select({ tenantCode: tenants.tenantCode })
    .from(tenants)
    .where(eq(tenants.type, 'certification_body'));
  if (!own) return;
  await tx.insert(tenants).values(
    told.others.map(({ tenantCode, name }) => ({
      tenantCode,
      name,
      type: 'certification_body' as const,
      createdAt: daysAgo(300),
    })),
  );
  await tx
    .insert(certificationBodies)
    .values([
      { ...own, ...approval(told.own) },
      ...told.others.map((other) => ({ tenantCode: other.tenantCode, ...approval(other) })),
    ]);
}
