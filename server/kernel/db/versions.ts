import { and, eq } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { accounts } from '#server/core/tenant/tables';
import { portalMinute } from '../days';
import { AppError } from '../errors';
import type { Tx } from './tx';

interface Versioned {
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
}

/**
 * Refuses to change a record that another person has changed since it was read.
 * @param current the record as it is now, undefined if it is gone
 * @param shown the part of it that the wire shows; without it, only its version
 * @throws AppError notFound, or conflict with `{ current, changedBy, changedAt }` so that the second can merge
 */
export async function requireVersion<T extends Versioned>(
  tx: Tx,
  current: T | undefined,
  version: number | undefined,
  shown: (current: T) => object | Promise<object> = ({ version }) => ({ version }),
): Promise<T> {
  if (!current) throw new AppError('notFound');
  if (current.version === version) return current;
  const [who] = current.updatedBy
    ? await tx.select({ showName: accounts.showName }).from(accounts).where(eq(accounts.accountId, current.updatedBy))
    : [];
  const changedBy = who?.showName ?? '—';
  throw new AppError(
    'conflict',
    { who: changedBy, when: portalMinute(current.updatedAt) },
    { current: await shown(current), changedBy, changedAt: current.updatedAt.toISOString() },
  );
}

/** Of one project: `column = value` within its customer's tenant. */
export const recordIn = (
  table: { tenantCode: AnyPgColumn; projectCode: AnyPgColumn },
  project: { tenantCode: string; projectCode: string },
  column: AnyPgColumn,
  value: string,
) => and(eq(table.tenantCode, project.tenantCode), eq(table.projectCode, project.projectCode), eq(column, value));
