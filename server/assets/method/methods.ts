import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type MatrixMethod, type Method, methodProblems, standardMethods } from '#domain/assets/method/method';
import { rolesThatMay } from '#domain/assets/policy';
import type { assetsSchemas } from '#domain/assets/schema';
import { limits } from '#domain/kernel/limits';
import type { Context } from '#server/kernel/context';
import { requireRoom } from '#server/kernel/db/atMost';
import type { Tx } from '#server/kernel/db/database';
import { assessments, methods, risks } from '#server/kernel/db/schema';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError, HttpError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { type JobKind, startJob } from '#server/kernel/jobs/jobs';
import { rolesOnly } from '#server/kernel/policy';
import { faultText } from '#server/locales/index';
import { methodOf, type OpenAssessment, openAssessment, openForChange, within } from '../assessment';
import { recompute } from '../inventory/recompute';

const standards: readonly Method[] = Object.values(standardMethods);

/** Both sides of a project: each may use what the other has made. */
export const sidesOf = ({ tenantCode, channelTenantCode }: OpenAssessment) => [tenantCode, channelTenantCode];

const present = (method: Method, origin: 'standard' | 'own' | 'other', isChosen: boolean) => ({
  origin,
  isChosen,
  key: method.key,
  version: method.version,
  name: method.name,
  source: method.source,
  kind: method.kind,
  tables: method.kind === 'matrix' ? { likelihood: method.likelihood, loss: method.loss, risk: method.risk } : null,
  assetValue: method.assetValue,
  importance: method.importance,
});

/**
 * The methods that a project may be assessed with: the standard's, and the latest version of each that one of its sides
 * has made. The chosen one is among them as the assessment froze it, also where a later version exists.
 */
export async function listMethods(ctx: Context, tx: Tx, project: OpenAssessment) {
  const chosen = await methodOf(tx, project);
  const latest = await tx
    .selectDistinctOn([methods.tenantCode, methods.methodKey], {
      tenantCode: methods.tenantCode,
      method: methods.method,
    })
    .from(methods)
    .where(inArray(methods.tenantCode, sidesOf(project)))
    .orderBy(methods.tenantCode, methods.methodKey, desc(methods.version));
  const isChosen = (method: Method) => method.key === chosen.key && method.version === chosen.version;
  const made = latest.map(({ tenantCode, method }) =>
    present(method, tenantCode === ctx.actor.tenantCode ? 'own' : 'other', isChosen(method)),
  );
  const offered = [...standards.map((method) => present(method, 'standard', isChosen(method))), ...made];
  if (offered.some((one) => one.isChosen)) return offered;
  const origin = offered.find((one) => one.key === chosen.key)?.origin ?? 'other';
  return [present(chosen, origin, true), ...offered];
}

type Choice = z.output<typeof assetsSchemas.assessmentMethodChoose.body>;

const CHOOSE_JOB = 'chooseMethod';

/** @throws AppError refusedTransition once the assessment is signed */
function requireUnsigned({ signedAt }: OpenAssessment): void {
  if (signedAt) throw new AppError('refusedTransition');
}

/**
 * Starts taking a method into an assessment: all its values are computed anew, which takes its time for a whole company.
 * @throws AppError refusedTransition once the assessment is signed or finished, unknownReference for a method that neither
 *   side of the project has
 */
export function startChooseMethod(ctx: Context, input: Choice): Promise<{ jobCode: string }> {
  return ctx.write(async (tx, audit) => {
    const project = await openAssessment(ctx, tx, input.projectCode, 'chooseMethod');
    requireUnsigned(project);
    await methodNamed(tx, project, input);
    const { tenantCode, projectCode } = project;
    const job = await startJob(ctx, tx, { kind: CHOOSE_JOB, tenantCode, projectCode, input });
    const detail = { projectCode, key: input.key, version: input.version };
    await audit({ action: 'startChooseMethod', entity: 'assessment', entityCode: projectCode, tenantCode, detail });
    return job;
  });
}

/** Freezes the method with the assessment and brings all its values up to date, in one transaction. */
export const chooseMethodJob: JobKind<Choice, null> = {
  kind: CHOOSE_JOB,
  policy: rolesOnly(...rolesThatMay('chooseMethod')),
  run: ({ ctx, input, progress, finish }) =>
    finish(async (tx, audit) => {
      const project = await openForChange(ctx, tx, input.projectCode, 'chooseMethod');
      requireUnsigned(project);
      const before = await methodOf(tx, project);
      const method = await methodNamed(tx, project, input);
      await tx.update(assessments).set({ method }).where(within(assessments, project));
      progress(10);
      await recompute(tx, project, progress);
      const [counted] = await tx.select({ n: sql<number>`count(*)::int` }).from(risks).where(within(risks, project));
      const { tenantCode, projectCode } = project;
      const named = ({ key, version }: Method) => ({ key, version });
      const detail = { projectCode, before: named(before), after: named(method), risks: counted?.n ?? 0 };
      await audit({ action: 'chooseMethod', entity: 'assessment', entityCode: projectCode, tenantCode, detail });
      return null;
    }),
};

async function methodNamed(
  tx: Tx,
  project: OpenAssessment,
  { key, version }: { key: string; version: number },
): Promise<Method> {
  const standard = standards.find((method) => method.key === key && method.version === version);
  if (standard) return standard;
  const [found] = await tx
    .select({ method: methods.method })
    .from(methods)
    .where(
      and(inArray(methods.tenantCode, sidesOf(project)), eq(methods.methodKey, key), eq(methods.version, version)),
    );
  if (!found) throw new AppError('unknownReference', { code: key });
  return found.method;
}

/**
 * Saves a method of the caller's tenant as a new version; earlier ones stay, and assessments keep the one they froze.
 * @throws HttpError 400 naming each cell that is wrong; AppError limitReached, notFound, conflict
 */
export function saveMethod(ctx: Context, input: z.output<typeof assetsSchemas.methodSave.body>) {
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
      await requireRoom(tx, `method:${tenantCode}`, limits.ownMethods, () => tx.$count(methods, first));
    }
    const method = { ...input.method, kind: 'matrix', key, version } as unknown as MatrixMethod;
    const wrong = methodProblems(method).map(({ stage, row, column }) =>
      row === null ? `method.${stage}.bounds.${column}` : `method.${stage}.table.${row}.${column}`,
    );
    if (wrong.length > 0) {
      const text = faultText(ctx.language, 'fieldInvalid');
      throw new HttpError(400, 'malformed', {}, Object.fromEntries(wrong.map((path) => [path, text])));
    }
    await tx.insert(methods).values({ tenantCode, methodKey: key, version, method, createdBy: accountId });
    await audit({ action: 'saveMethod', entity: 'method', entityCode: key, detail: { version, name: method.name } });
    return { key, version };
  });
}
