import { and, desc, eq, sql } from 'drizzle-orm';
import { limits } from '#domain/kernel/limits';
import { type MatrixMethod, methodProblems } from '#domain/subjects/assets/method/method';
import type { AssetsGiven } from '#domain/subjects/assets/schema';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import { requireVersion } from '#server/kernel/db/versions';
import { HttpError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { serverText } from '#server/kernel/texts';
import { methods } from '../tables';

/**
 * Saves a method of the caller's tenant as a new version; earlier ones stay, and assessments keep the one they froze.
 * @throws HttpError 400 naming each cell that is wrong; AppError limitReached, notFound, conflict
 */
export function saveMethod(ctx: Context, input: AssetsGiven['saveMethod']['body']) {
  const { tenantCode, accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const key = input.key ?? `own-${newCode().slice(-10).toLowerCase()}`;
    let version = 1;
    if (input.key) {
      // Versions are numbered one after the other.
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`method:${tenantCode}:${key}`}, 0))`);
      const [latest] = await tx
        .select({
          version: methods.version,
          method: methods.method,
          updatedAt: methods.createdAt,
          updatedBy: methods.createdBy,
        })
        .from(methods)
        .where(and(eq(methods.tenantCode, tenantCode), eq(methods.methodKey, key)))
        .orderBy(desc(methods.version))
        .limit(1);
      const before = await requireVersion(tx, latest, input.version, (now) => ({
        method: now.method,
        version: now.version,
      }));
      version = before.version + 1;
    } else {
      const first = and(eq(methods.tenantCode, tenantCode), eq(methods.version, 1));
      await requireBelowLimit(tx, `method:${tenantCode}`, limits.ownMethods, () => tx.$count(methods, first));
    }
    const method = { ...input.method, kind: 'matrix', key, version } as unknown as MatrixMethod;
    const wrong = methodProblems(method).map(({ stage, row, column }) =>
      row === null ? `method.${stage}.bounds.${column}` : `method.${stage}.table.${row}.${column}`,
    );
    if (wrong.length > 0) {
      const text = serverText(ctx.language, 'faults.fieldInvalid');
      throw new HttpError(400, 'malformed', {}, Object.fromEntries(wrong.map((path) => [path, text])));
    }
    await tx.insert(methods).values({ tenantCode, methodKey: key, version, method, createdBy: accountId });
    await audit({ action: 'saveMethod', entity: 'method', entityCode: key, detail: { version, name: method.name } });
    return { key, version };
  });
}
