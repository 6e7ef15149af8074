import { and, arrayOverlaps, asc, eq, ne } from 'drizzle-orm';
import pick from 'lodash/pick.js';
import { changedFields } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import { documentTemplatePolicy } from '#domain/subjects/iso/policy';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { faultsOfOwnModule, onceKnown } from '#domain/subjects/iso/variable/ownModule';
import type { VariableComponent, VariableModule } from '#domain/subjects/iso/variable/variable';
import type { Context } from '#server/kernel/context';
import { requireBelowLimit } from '#server/kernel/db/limit';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { wordsIn } from '#server/kernel/documents/texts';
import { AppError, HttpError } from '#server/kernel/errors';
import { newCode } from '#server/kernel/ids';
import { serverText } from '#server/kernel/texts';
import { workRequests } from '../request/tables';
import { documentTemplates, documentTemplateVersions } from '../template/tables';
import { variableDrafts, variableModules, variableSets } from './tables';

type Row = typeof variableModules.$inferSelect;
type Said = Omit<IsoGiven['saveOwnModule']['body'], 'moduleCode' | 'version'>;

const said = ['zh', 'en', 'helpZh', 'helpEn', 'level', 'schemes', 'isEnabled', 'components'] as const;

const moduleOfRow = ({ schemes, ...row }: Row): VariableModule => ({
  ...pick(row, ['moduleCode', 'level', 'zh', 'en', 'helpZh', 'helpEn', 'components']),
  // None named: for all, as in the portal's own.
  ...(schemes.length > 0 && { schemes }),
});

const rowsOf = (tx: Tx, tenantCode: string): Promise<Row[]> =>
  tx
    .select()
    .from(variableModules)
    .where(eq(variableModules.tenantCode, tenantCode))
    .orderBy(asc(variableModules.createdAt), asc(variableModules.moduleCode));

/** The modules that a channel has defined. */
interface OwnModules {
  /** With all facts that templates may name now. */
  readonly all: VariableModule[];
  /** Those that projects are asked for. */
  readonly asked: VariableModule[];
  /** With facts that were taken away, too: older versions of templates name them still. */
  readonly known: VariableModule[];
}
export async function ownModulesOf(tx: Tx, tenantCode: string): Promise<OwnModules> {
  const rows = await rowsOf(tx, tenantCode);
  const all = rows.map(moduleOfRow);
  return {
    all,
    asked: all.filter((_, at) => rows[at]?.isEnabled),
    known: all.map((module, at) => ({ ...module, components: rows[at]?.known ?? [] })),
  };
}

/** Whether a channel has defined it. */
export const isOwnModule = (
  { ownModules }: { readonly ownModules: readonly VariableModule[] },
  { moduleCode }: VariableModule,
): boolean => ownModules.some((one) => one.moduleCode === moduleCode);

const namesIn = (components: readonly VariableComponent[]) => components.map(({ name }) => name);

/** Names of the channel's templates by the variables that their files use: the latest ones, or any. */
async function templatesUsing(
  tx: Tx,
  tenantCode: string,
  names: readonly string[],
  which: 'latest' | 'any' = 'latest',
) {
  if (names.length === 0) return [];
  return tx
    .selectDistinct({ name: documentTemplates.name, uses: documentTemplateVersions.uses })
    .from(documentTemplates)
    .innerJoin(
      documentTemplateVersions,
      and(
        eq(documentTemplateVersions.tenantCode, documentTemplates.tenantCode),
        eq(documentTemplateVersions.templateCode, documentTemplates.templateCode),
        which === 'latest' ? eq(documentTemplateVersions.number, documentTemplates.lastNumber) : undefined,
      ),
    )
    .where(and(eq(documentTemplates.tenantCode, tenantCode), arrayOverlaps(documentTemplateVersions.uses, [...names])))
    .orderBy(asc(documentTemplates.name));
}

/** The channel's own modules, each with the templates that name its facts. */
export async function listOwnModules(ctx: Context, tx: Tx): Promise<IsoWire['listOwnModules']['data']> {
  const rows = await rowsOf(tx, ctx.actor.tenantCode);
  const using = await templatesUsing(
    tx,
    ctx.actor.tenantCode,
    rows.flatMap(({ components }) => namesIn(components)),
  );
  return {
    list: rows.map((row) => {
      const names = namesIn(row.components);
      return {
        ...pick(row, ['moduleCode', ...said, 'version']),
        components: row.components as Said['components'],
        updatedAt: row.updatedAt.toISOString(),
        usedBy: using.filter(({ uses }) => uses.some((name) => names.includes(name))).map(({ name }) => name),
      };
    }),
    allowedActions: documentTemplatePolicy.allowed(ctx.caller.roles),
  };
}

/** @throws AppError inUse where a template of the channel names one of them */
async function requireNamedNowhere(
  tx: Tx,
  tenantCode: string,
  names: readonly string[],
  which: 'latest' | 'any' = 'latest',
): Promise<void> {
  const usedBy = [...new Set((await templatesUsing(tx, tenantCode, names, which)).map(({ name }) => name))];
  if (usedBy.length > 0) throw new AppError('inUse', { usedBy: usedBy.join(', ') }, { usedBy });
}

/** Serializes changes of a channel's modules, since a name is given once in all of them. */
const lockModules = (ctx: Context, tx: Tx, most: number) =>
  requireBelowLimit(tx, `variableModules:${ctx.actor.tenantCode}`, most, () =>
    tx.$count(variableModules, eq(variableModules.tenantCode, ctx.actor.tenantCode)),
  );

/** @throws HttpError malformed with each component that can't be saved */
function requireFit(ctx: Context, { components }: Said, before: Row | undefined, others: readonly Row[]): void {
  const taken = new Set(others.flatMap(({ known }) => namesIn(known)));
  const faults = faultsOfOwnModule(components, before?.known ?? [], taken);
  if (faults.length === 0) return;
  const path = { nameTaken: 'name', typeChanged: 'type' } as const;
  const text = { nameTaken: 'faults.ownNameTaken', typeChanged: 'faults.ownTypeChanged' } as const;
  throw new HttpError(
    400,
    'malformed',
    {},
    Object.fromEntries(
      faults.map(({ at, fault }) => [`components.${at}.${path[fault]}`, serverText(ctx.language, text[fault])]),
    ),
  );
}

/** A module as the log has it: of its facts the names. */
const asLogged = (of: Pick<Row, (typeof said)[number]>): Partial<Record<(typeof said)[number], unknown>> => ({
  ...pick(of, said),
  components: namesIn(of.components).join(', '),
});

/**
 * Defines a module of facts, or changes one. What was entered stays: a fact keeps its type, and one that is taken away comes back with
 * its values under the same name.
 * @throws AppError notFound, conflict with it as it is now, limitReached, inUse where a template names a fact that is taken away;
 *   HttpError malformed
 */
export function saveOwnModule(
  ctx: Context,
  { moduleCode, version, ...body }: IsoGiven['saveOwnModule']['body'],
): Promise<IsoWire['saveOwnModule']['data']> {
  const { tenantCode, accountId: updatedBy } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    await lockModules(ctx, tx, moduleCode === null ? limits.ownModules : Number.POSITIVE_INFINITY);
    const rows = await rowsOf(tx, tenantCode);
    const found = rows.find((row) => row.moduleCode === moduleCode);
    const before =
      moduleCode === null
        ? undefined
        : await requireVersion(tx, found, version, (row) => pick(row, [...said, 'version']));
    // What was entered belongs to its level.
    const after = { ...pick(body, said), level: found?.level ?? body.level };
    requireFit(
      ctx,
      after,
      found,
      rows.filter((row) => row !== found),
    );
    const gone = namesIn(found?.components ?? []).filter((name) => !namesIn(after.components).includes(name));
    await requireNamedNowhere(tx, tenantCode, gone);
    const code = moduleCode ?? newCode('V');
    const saved = {
      ...after,
      known: onceKnown(after.components, found?.known ?? []),
      version: (before?.version ?? 0) + 1,
      updatedBy,
      updatedAt: new Date(),
    };
    await tx
      .insert(variableModules)
      .values({ tenantCode, moduleCode: code, ...saved })
      .onConflictDoUpdate({ target: [variableModules.tenantCode, variableModules.moduleCode], set: saved });
    await audit({
      action: 'saveOwnModule',
      entity: 'variableModule',
      entityCode: code,
      detail: {
        name: after[wordsIn(ctx.language)],
        version: saved.version,
        changed: changedFields(found ? asLogged(found) : {}, asLogged(after), said),
      },
    });
    return { moduleCode: code, version: saved.version };
  });
}

/**
 * A project, or a group of them, that has values, a draft or a request in a module. Read as the system: what was entered stays a
 * customer's that has gone to another channel since.
 */
const projectUsing = (ctx: Context, moduleCode: string): Promise<string | undefined> =>
  ctx.readAsSystem(async (tx) => {
    const [set] = await tx
      .select({ code: variableSets.projectGroupCode })
      .from(variableSets)
      .where(and(eq(variableSets.moduleCode, moduleCode), ne(variableSets.version, 0)))
      .limit(1);
    const [draft] = await tx
      .select({ code: variableDrafts.projectCode })
      .from(variableDrafts)
      .where(eq(variableDrafts.moduleCode, moduleCode))
      .limit(1);
    const [request] = await tx
      .select({ code: workRequests.projectCode })
      .from(workRequests)
      .where(and(eq(workRequests.kind, 'facts'), eq(workRequests.recordCode, moduleCode)))
      .limit(1);
    return (set ?? draft ?? request)?.code;
  });

/**
 * Deletes a module that nothing depends on; one that is no longer wanted is switched off instead.
 * @throws AppError notFound, conflict, inUse where a template names its facts, or a project has values, a draft or a request in it
 */
export async function deleteOwnModule(
  ctx: Context,
  { moduleCode, version }: IsoGiven['deleteOwnModule']['body'],
): Promise<null> {
  const { tenantCode } = ctx.actor;
  const usedBy = await projectUsing(ctx, moduleCode);
  return ctx.write(async (tx, audit) => {
    await lockModules(ctx, tx, Number.POSITIVE_INFINITY);
    const own = and(eq(variableModules.tenantCode, tenantCode), eq(variableModules.moduleCode, moduleCode));
    const [found] = await tx.select().from(variableModules).where(own);
    const row = await requireVersion(tx, found, version);
    await requireNamedNowhere(tx, tenantCode, namesIn(row.known), 'any');
    const name = row[wordsIn(ctx.language)];
    if (usedBy) throw new AppError('inUse', { usedBy }, { usedBy: [usedBy] });
    await tx.delete(variableModules).where(own);
    await audit({ action: 'deleteOwnModule', entity: 'variableModule', entityCode: moduleCode, detail: { name } });
    return null;
  });
}
