import { and, eq, isNull, sql } from 'drizzle-orm';
import type { AuditEntry } from '#domain/kernel/audit';
import { changedFields } from '#domain/kernel/changed';
import type { Words } from '#domain/kernel/levels';
import { aiFieldsAfter, isDraftable } from '#domain/subjects/iso/drafting/drafting';
import type { IsoGiven } from '#domain/subjects/iso/schema';
import { unlistedFaults } from '#domain/subjects/iso/scope/listed';
import {
  faultsOf,
  keptValues,
  type VariableFault,
  type VariableModule,
  type VariableValues,
} from '#domain/subjects/iso/variable/variable';
import type { ProjectKey } from '#server/core/project/openProject';
import type { Audit } from '#server/kernel/audit';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { recordIn, requireVersion } from '#server/kernel/db/versions';
import { wordsIn } from '#server/kernel/documents/texts';
import { AppError, HttpError } from '#server/kernel/errors';
import { serverText } from '#server/kernel/texts';
import { requireMayFill } from '../request/openRequests';
import { isOwnModule } from './ownModules';
import { variableDrafts, variableSets } from './tables';
import { moduleOf, type OpenVariables, openVariables, shownValues, wireOf } from './variables';

const pathOf = ({ name, row, field }: VariableFault) =>
  ['values', name, ...(row === undefined ? [] : [row]), ...(field === undefined ? [] : [field])].join('.');

function refuse(ctx: Context, faults: readonly VariableFault[]): void {
  if (faults.length === 0) return;
  const wrong = serverText(ctx.language, 'faults.fieldInvalid');
  throw new HttpError(400, 'malformed', {}, Object.fromEntries(faults.map((one) => [pathOf(one), wrong])));
}

/** @param isDraft it may hold what is typed half: a number with a word in it */
const requireFit = (ctx: Context, { components }: VariableModule, values: object, isDraft = false): void =>
  refuse(
    ctx,
    faultsOf(components, values).filter(({ fault }) => !isDraft || fault !== 'format'),
  );

/** What the facts of a module are called; kept with the log, since a channel may call its own something else later. */
const wordsOf = ({ components }: VariableModule): Record<string, Words> =>
  Object.fromEntries(components.map(({ name, zh, en }) => [name, { zh, en }]));

/** What a person has drafted in a module. */
const ownDraft = (project: ProjectKey, accountId: string, moduleCode: string) =>
  and(
    recordIn(variableDrafts, project, variableDrafts.moduleCode, moduleCode),
    eq(variableDrafts.accountId, accountId),
  );

interface Save {
  projectCode: string;
  projectGroupCode: string;
  moduleCode: string;
  version: number;
  values: VariableValues;
  /** Texts that are a language model's proposal, taken over since they were last saved. */
  takenOver?: string[] | undefined;
}

/** A module's values, within the write of the person who saves them. @throws as saving them */
export async function saveModule(
  ctx: Context,
  tx: Tx,
  audit: Audit,
  project: OpenVariables,
  { moduleCode, version, values: given, takenOver = [] }: Pick<Save, 'moduleCode' | 'version' | 'values' | 'takenOver'>,
) {
  const module = moduleOf(project, moduleCode);
  const { level } = module;
  const { projectCode, groupCode: projectGroupCode } = project;
  await requireMayFill(tx, project, moduleCode);
  requireFit(ctx, module, given);
  const { tenantCode, channelTenantCode } = project;
  const key = {
    tenantCode,
    channelTenantCode,
    projectGroupCode,
    projectCode: level === 'group' ? null : projectCode,
    moduleCode,
  };
  // The lock is on the row, so there is one before anything is entered; a second person waits for it.
  await tx
    .insert(variableSets)
    .values({ ...key, version: 0 })
    .onConflictDoNothing();
  const own = and(
    eq(variableSets.tenantCode, tenantCode),
    eq(variableSets.projectGroupCode, projectGroupCode),
    level === 'group' ? isNull(variableSets.projectCode) : eq(variableSets.projectCode, projectCode),
    eq(variableSets.moduleCode, moduleCode),
  );
  const [current] = await tx.select().from(variableSets).where(own).for('update');
  const before = await requireVersion(tx, current, version, (row) => ({
    version: row.version,
    values: shownValues(module, row.values),
    aiFields: row.aiFields,
  }));
  const values = keptValues(module.components, given);
  refuse(ctx, unlistedFaults(module.components, values, before.values));
  const texts = module.components.filter(({ name }) => isDraftable(name)).map(({ name }) => name);
  const aiFields = aiFieldsAfter(texts, { texts: before.values, aiFields: before.aiFields }, values, takenOver);
  const hiddenAi = before.aiFields.filter((name) => !module.components.some((one) => one.name === name));
  const saved = before.version + 1;
  const accountId = ctx.actor.accountId;
  await tx
    .update(variableSets)
    .set({
      values: { ...hidden(module, before.values), ...values },
      aiFields: [...hiddenAi, ...aiFields],
      updatedBy: accountId,
      updatedAt: sql`now()`,
      version: saved,
    })
    .where(own);
  await tx.delete(variableDrafts).where(ownDraft(project, accountId, moduleCode));
  const names = module.components.map(({ name }) => name);
  const about = { entity: 'variables', entityCode: projectCode, tenantCode } as const;
  const words = wordsIn(ctx.language);
  const taken = module.components.filter(({ name }) => takenOver.includes(name) && aiFields.includes(name));
  await audit([
    {
      action: 'saveVariables',
      ...about,
      detail: {
        projectCode,
        module: module[words],
        version: saved,
        changed: changedFields(before.values, values, names as never[]),
        ...(isOwnModule(project, module) && { words: wordsOf(module) }),
      },
    },
    ...taken.map(
      (component): AuditEntry => ({
        action: 'takeOverVariable',
        ...about,
        detail: { projectCode, fields: component[words] },
      }),
    ),
  ]);
  return { version: saved, values: wireOf(values), aiFields };
}

/**
 * Saves the values of a module of this level, whole. The caller's draft of it has done its service.
 * @throws HttpError malformed with each value that doesn't fit; AppError notFound, forbidden for facts that the caller wasn't asked for, conflict with the values as they are
 *   now, projectFinished
 */
const saveAt =
  (level: VariableModule['level']) =>
  (ctx: Context, { projectCode, projectGroupCode, ...save }: Save) =>
    ctx.write(async (tx, audit) => {
      const project = await openVariables(ctx, tx, projectCode, projectGroupCode);
      if (moduleOf(project, save.moduleCode).level !== level) throw new AppError('notFound');
      return saveModule(ctx, tx, audit, project, save);
    });

/** What a module has of schemes that the project isn't certified for at present. */
const hidden = ({ components }: VariableModule, values: VariableValues): VariableValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !components.some((one) => one.name === name)));

/** Saves facts of the company, for all projects of the group. */
export const saveVariables = saveAt('group');
/** Saves facts of one project. */
export const saveProjectVariables = saveAt('project');

/** Keeps what was typed for its author, or gives it up. @throws AppError notFound, projectFinished; HttpError malformed */
export function saveVariablesDraft(
  ctx: Context,
  {
    projectCode,
    projectGroupCode,
    moduleCode,
    version,
    base,
    values,
    takenOver = [],
  }: IsoGiven['saveVariablesDraft']['body'],
) {
  return ctx.write(async (tx, audit) => {
    const project = await openVariables(ctx, tx, projectCode, projectGroupCode);
    const module = moduleOf(project, moduleCode);
    await requireMayFill(tx, project, moduleCode);
    const key = { tenantCode: project.tenantCode, projectCode, accountId: ctx.actor.accountId, moduleCode };
    await audit({
      action: 'saveVariablesDraft',
      entity: 'variables',
      entityCode: moduleCode,
      tenantCode: project.tenantCode,
      detail: { isKept: values !== null },
    });
    if (values === null) {
      await tx.delete(variableDrafts).where(ownDraft(project, key.accountId, moduleCode));
      return { savedAt: null };
    }
    requireFit(ctx, module, values, true);
    const draft = { version, base: shownValues(module, base), values, takenOver, savedAt: new Date() };
    await tx
      .insert(variableDrafts)
      .values({ ...key, ...draft })
      .onConflictDoUpdate({
        target: [
          variableDrafts.tenantCode,
          variableDrafts.projectCode,
          variableDrafts.accountId,
          variableDrafts.moduleCode,
        ],
        set: draft,
      });
    return { savedAt: draft.savedAt.toISOString() };
  });
}
