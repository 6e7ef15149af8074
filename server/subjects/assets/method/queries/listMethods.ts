import { and, desc, eq } from 'drizzle-orm';
import { type Method, threatStageOf } from '#domain/subjects/assets/method/method';
import { standardMethods } from '#domain/subjects/assets/method/standardMethods';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { methodOf, type OpenAssessment } from '../../assessment';
import { methods } from '../tables';

const standards: readonly Method[] = Object.values(standardMethods);

/** Both sides of a project: each may use the other's methods. */
export const sidesOf = ({ tenantCode, channelTenantCode }: OpenAssessment) => [tenantCode, channelTenantCode];

const present = (method: Method, origin: 'standard' | 'own' | 'other', isChosen: boolean) => ({
  origin,
  isChosen,
  key: method.key,
  version: method.version,
  name: method.name,
  source: method.source,
  kind: method.kind,
  threat: threatStageOf(method) ?? null,
  tables: method.kind === 'matrix' ? { likelihood: method.likelihood, loss: method.loss, risk: method.risk } : null,
  assetValue: method.assetValue,
  importance: method.importance,
});

/**
 * The methods that a project may use: the standard's, and the latest version of each that one of its sides
 * has made. The chosen one is listed as the assessment froze it, even if a later version exists.
 */
export async function listMethods(tx: Tx, project: OpenAssessment, _query: unknown, ctx: Context) {
  const chosen = await methodOf(tx, project);
  const latest = await tx
    .selectDistinctOn([methods.tenantCode, methods.methodKey], {
      tenantCode: methods.tenantCode,
      method: methods.method,
    })
    .from(methods)
    .where(anyOf(methods.tenantCode, sidesOf(project)))
    .orderBy(methods.tenantCode, methods.methodKey, desc(methods.version));
  const isChosen = (method: Method) => method.key === chosen.key && method.version === chosen.version;
  const made = latest.map(({ tenantCode, method }) =>
    present(method, tenantCode === ctx.actor.tenantCode ? 'own' : 'other', isChosen(method)),
  );
  const offered = [...standards.map((method) => present(method, 'standard', isChosen(method))), ...made];
  if (offered.some((offer) => offer.isChosen)) return offered;
  const origin = offered.find((offer) => offer.key === chosen.key)?.origin ?? 'other';
  return [present(chosen, origin, true), ...offered];
}

/** A method that may be chosen here. @throws AppError unknownReference */
export async function methodNamed(
  tx: Tx,
  project: OpenAssessment,
  { key, version }: { key: string; version: number },
): Promise<Method> {
  const standard = standards.find((method) => method.key === key && method.version === version);
  if (standard) return standard;
  const [found] = await tx
    .select({ method: methods.method })
    .from(methods)
    .where(and(anyOf(methods.tenantCode, sidesOf(project)), eq(methods.methodKey, key), eq(methods.version, version)));
  if (!found) throw new AppError('unknownReference', { code: key });
  return found.method;
}
