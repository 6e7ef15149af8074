import { and, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm';
import { shareStateOf } from '#domain/capabilities/file/rules';
import { projects } from '#server/core/project/tables';
import { accounts, tenants } from '#server/core/tenant/tables';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { files } from '#server/kernel/files/tables';
import { hashToken } from '#server/kernel/http/session';
import { fileShares } from '../tables';
import { openShareable } from '../verbs/shareFile';

/** How many links of a file open now, as a column of its row. */
export const openShares = sql<number>`(SELECT count(*)::int FROM ${fileShares} WHERE ${and(
  eq(fileShares.tenantCode, files.tenantCode),
  eq(fileShares.objectId, files.objectId),
  isNull(fileShares.withdrawnAt),
  sql`${fileShares.expiresAt} > now()`,
)})`;

/** A file's links and how often they were opened. Their secrets are not stored. */
export async function listShares(ctx: Context, tx: Tx, objectId: string) {
  const { file } = await openShareable(ctx, tx, objectId);
  const rows = await tx
    .select({
      shareCode: fileShares.shareCode,
      createdBy: accounts.showName,
      createdAt: fileShares.createdAt,
      expiresAt: fileShares.expiresAt,
      withdrawnAt: fileShares.withdrawnAt,
      openedCount: fileShares.openedCount,
      openedAt: fileShares.openedAt,
    })
    .from(fileShares)
    .leftJoin(accounts, eq(accounts.accountId, fileShares.createdBy))
    .where(and(eq(fileShares.tenantCode, file.tenantCode), eq(fileShares.objectId, objectId)))
    .orderBy(desc(fileShares.createdAt), desc(fileShares.shareCode))
    .limit(100);
  const now = new Date();
  return rows.map(({ withdrawnAt, ...share }) => {
    const state = shareStateOf({ ...share, withdrawnAt }, now);
    return {
      ...share,
      createdBy: share.createdBy ?? '',
      createdAt: share.createdAt.toISOString(),
      expiresAt: share.expiresAt.toISOString(),
      openedAt: share.openedAt?.toISOString() ?? null,
      state,
      allowedActions: state === 'open' ? ['withdraw'] : [],
    };
  });
}

/**
 * The file that a link opens for its holder. Unknown, expired and withdrawn links get the same answer, and so do links
 * of a project that was given up or has changed consultants, and links whose maker or tenant the operator has
 * disabled.
 * @throws AppError notFound
 */
export async function openShared(tx: Tx, token: string) {
  const [found] = await tx
    .select({ file: files, share: fileShares, from: tenants.name })
    .from(fileShares)
    .innerJoin(files, and(eq(files.tenantCode, fileShares.tenantCode), eq(files.objectId, fileShares.objectId)))
    .innerJoin(
      projects,
      and(eq(projects.tenantCode, fileShares.tenantCode), eq(projects.projectCode, fileShares.projectCode)),
    )
    .innerJoin(tenants, eq(tenants.tenantCode, fileShares.createdByTenant))
    .where(
      and(
        eq(fileShares.tokenHash, hashToken(token)),
        isNull(fileShares.withdrawnAt),
        gt(fileShares.expiresAt, new Date()),
        ne(projects.state, 'closed'),
        sql`${fileShares.createdByTenant} IN (${projects.tenantCode}, ${projects.channelTenantCode})`,
        sql`NOT EXISTS (SELECT 1 FROM tenants d WHERE d.disabled_reason IS NOT NULL
          AND d.tenant_code IN (${fileShares.tenantCode}, ${fileShares.createdByTenant}))`,
      ),
    );
  if (!found) throw new AppError('notFound');
  return found;
}

/** Writes down that somebody has taken a file by this link; not that it was only looked for. */
export const opened =
  ({ tenantCode, projectCode, shareCode, objectId }: typeof fileShares.$inferSelect, name: string) =>
  async (tx: Tx, audit: Audit): Promise<void> => {
    await tx
      .update(fileShares)
      .set({ openedCount: sql`${fileShares.openedCount} + 1`, openedAt: new Date() })
      .where(and(eq(fileShares.tenantCode, tenantCode), eq(fileShares.shareCode, shareCode)));
    const entry = { action: 'openSharedFile', entity: 'file', entityCode: objectId, tenantCode } as const;
    await audit({ ...entry, detail: { projectCode, name, shareCode } });
  };
