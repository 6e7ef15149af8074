import { and, desc, eq } from 'drizzle-orm';
import type { ProjectState } from '#domain/core/project/rules';
import type { Closing } from '#domain/core/project/schema';
import { accounts } from '#server/core/tenant/tables';
import type { Tx } from '#server/kernel/db/tx';
import { auditLog } from '#server/kernel/tables';
import type { ProjectKey } from '../openProject';

/** Who terminated a project, when and why, from its trail; null while it is not terminated. */
export async function closingOf(tx: Tx, project: ProjectKey & { state: ProjectState }): Promise<Closing | null> {
  if (project.state !== 'closed') return null;
  const [row] = await tx
    .select({ at: auditLog.at, by: accounts.showName, detail: auditLog.detail })
    .from(auditLog)
    .leftJoin(accounts, eq(accounts.accountId, auditLog.accountId))
    .where(
      and(
        eq(auditLog.tenantCode, project.tenantCode),
        eq(auditLog.entity, 'project'),
        eq(auditLog.entityCode, project.projectCode),
        eq(auditLog.action, 'closeProject'),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(1);
  const { reason = null } = (row?.detail ?? {}) as { reason?: string | null };
  return { at: row?.at.toISOString() ?? null, by: row?.by ?? null, reason };
}
