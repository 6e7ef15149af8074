import { and, eq, isNull, or } from 'drizzle-orm';
import { isDraftable } from '#domain/subjects/iso/drafting/drafting';
import { schemesOf } from '#domain/subjects/iso/edition/editions';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { dictionaryWith } from '#domain/subjects/iso/template/dictionary';
import { shippedModules } from '#domain/subjects/iso/variable/modules';
import {
  askedFor,
  faultsOf,
  keptValues,
  lacking,
  modulesFor,
  type VariableModule,
  type VariableValues,
} from '#domain/subjects/iso/variable/variable';
import { within } from '#server/core/project/openProject';
import { projects } from '#server/core/project/tables';
import { organisations } from '#server/core/tenant/organisation/tables';
import { accounts, tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { isDraftingOffered } from '../drafting/settings';
import { editionsOf } from '../edition/chosenEditions';
import { materialEditions } from '../material/tables';
import { openCertification } from '../openCertification';
import { projectTimelines } from '../tables';
import { usesOf } from '../template/openTemplate';
import { ownModulesOf } from './ownModules';
import { variableDrafts, variableSets } from './tables';

/** A project with the group that its company facts belong to, and the modules that it is asked for. */
export async function openVariables(ctx: Context, tx: Tx, projectCode: string, projectGroupCode?: string) {
  const project = await openCertification(ctx, tx, projectCode);
  const [row] = await tx
    .select({
      groupCode: projects.projectGroupCode,
      standardCode: projects.standardCode,
      planned: projectTimelines.schemes,
      days: projectTimelines.days,
      chosen: materialEditions.editions,
      companyName: tenants.name,
      // A company's own record is its own; its consultants don't see it.
      companyNameEn: organisations.nameEn,
      registeredAddress: organisations.address,
    })
    .from(projects)
    .innerJoin(tenants, eq(tenants.tenantCode, projects.tenantCode))
    .leftJoin(organisations, eq(organisations.tenantCode, projects.tenantCode))
    .leftJoin(
      projectTimelines,
      and(eq(projectTimelines.tenantCode, projects.tenantCode), eq(projectTimelines.projectCode, projects.projectCode)),
    )
    .leftJoin(materialEditions, within(materialEditions, project))
    .where(within(projects, project));
  if (!row || (projectGroupCode !== undefined && row.groupCode !== projectGroupCode)) throw new AppError('notFound');
  const { groupCode, standardCode, planned, days, chosen, ...known } = row;
  const schemes = schemesOf(planned ?? [], standardCode);
  const own = await ownModulesOf(tx, project.channelTenantCode);
  const modules = modulesFor([...shippedModules, ...own.asked], schemes);
  const editions = editionsOf({ standardCode, chosen, schemes: planned, days });
  return {
    ...project,
    groupCode,
    standardCode,
    schemes,
    editions,
    days: days ?? {},
    modules,
    /** What documents state: what is no longer asked for, too, since templates name it still. */
    stated: modulesFor([...shippedModules, ...own.all], schemes),
    /** All that the channel has defined, with what it has taken away: older versions of its templates name that. */
    ownModules: own.known,
    dictionary: dictionaryWith(own.known),
    known,
  };
}
export type OpenVariables = Awaited<ReturnType<typeof openVariables>>;

/** A project and the group that its company's facts belong to. */
type OfCompany = Pick<OpenVariables, 'tenantCode' | 'groupCode' | 'projectCode'>;

/** The sets of the project and of its group. */
export const setsOf = (tx: Tx, { tenantCode, groupCode, projectCode }: OfCompany) =>
  tx
    .select({
      moduleCode: variableSets.moduleCode,
      version: variableSets.version,
      values: variableSets.values,
      aiFields: variableSets.aiFields,
      updatedAt: variableSets.updatedAt,
      updatedBy: accounts.showName,
    })
    .from(variableSets)
    .leftJoin(accounts, eq(accounts.accountId, variableSets.updatedBy))
    .where(
      and(
        eq(variableSets.tenantCode, tenantCode),
        eq(variableSets.projectGroupCode, groupCode),
        or(isNull(variableSets.projectCode), eq(variableSets.projectCode, projectCode)),
      ),
    );

/** Values as a module has them today: what it no longer asks for is left out, and comes back with its scheme. */
export const shownValues = ({ components }: VariableModule, values: VariableValues): VariableValues =>
  keptValues(
    components,
    Object.fromEntries(
      Object.entries(values).filter(([name, value]) => faultsOf(components, { [name]: value }).length === 0),
    ),
  );

/** A draft as its module has it today: what is typed half stays, what it no longer asks for is left out. */
const draftedValues = (module: VariableModule | undefined, values: VariableValues): VariableValues =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) =>
      faultsOf(module?.components ?? [], { [name]: value }).every(({ fault }) => fault === 'format'),
    ),
  );

/** All values that the project's documents read, of its group and of itself. */
export async function valuesOf(tx: Tx, project: OfCompany & Pick<OpenVariables, 'stated'>): Promise<VariableValues> {
  const sets = new Map((await setsOf(tx, project)).map((one) => [one.moduleCode, one.values]));
  return Object.assign(
    {},
    ...project.stated.map((module) => shownValues(module, sets.get(module.moduleCode) ?? {})),
  ) as VariableValues;
}

export function moduleOf({ modules }: OpenVariables, moduleCode: string): VariableModule {
  const module = modules.find((one) => one.moduleCode === moduleCode);
  if (!module) throw new AppError('notFound');
  return module;
}

/** The modules that the project is asked for, with how much is there. */
export const listPageModules = async (
  ctx: Context,
  tx: Tx,
  { projectCode }: IsoGiven['listPageModules']['query'],
): Promise<IsoWire['listPageModules']['data']> => countsOfModules(tx, await openVariables(ctx, tx, projectCode));

/** How much of each module is there. */
export async function countsOfModules(tx: Tx, project: OpenVariables): Promise<IsoWire['listPageModules']['data']> {
  const sets = new Map((await setsOf(tx, project)).map((one) => [one.moduleCode, one.values]));
  return project.modules.map((module) => {
    const { components, schemes: _schemes, ...shown } = module;
    const values = shownValues(module, sets.get(module.moduleCode) ?? {});
    const required = askedFor(components, values).filter(({ isRequired }) => isRequired);
    return { ...shown, required: required.length, lacking: lacking(components, values).length };
  });
}

export async function listModuleComponents(
  ctx: Context,
  tx: Tx,
  { projectCode, moduleCode }: IsoGiven['listModuleComponents']['query'],
): Promise<IsoWire['listModuleComponents']['data']> {
  const { components } = moduleOf(await openVariables(ctx, tx, projectCode), moduleCode);
  return components.map(({ fields, schemes, ...component }) => ({
    ...component,
    fields: fields?.map((field) => ({ ...field })),
    schemes: schemes && [...schemes],
  }));
}

/** What is saved and what the caller has drafted, by module. @throws AppError notFound, also for another project's group */
export async function listVariables(
  ctx: Context,
  tx: Tx,
  { projectGroupCode, projectCode }: IsoGiven['listVariables']['params'],
): Promise<IsoWire['listVariables']['data']> {
  const project = await openVariables(ctx, tx, projectCode, projectGroupCode);
  const byModule = new Map(project.modules.map((module) => [module.moduleCode, module]));
  const sets = (await setsOf(tx, project)).flatMap(({ values, updatedAt, ...set }) => {
    const module = byModule.get(set.moduleCode);
    return module ? [{ ...set, values: wireOf(shownValues(module, values)), updatedAt: updatedAt.toISOString() }] : [];
  });
  const drafts = await tx
    .select()
    .from(variableDrafts)
    .where(and(within(variableDrafts, project), eq(variableDrafts.accountId, ctx.actor.accountId)));
  return {
    sets,
    drafts: drafts
      .filter(({ moduleCode }) => byModule.has(moduleCode))
      .map(({ moduleCode, version, base, values, takenOver, savedAt }) => ({
        moduleCode,
        version,
        base: wireOf(draftedValues(byModule.get(moduleCode), base)),
        values: wireOf(draftedValues(byModule.get(moduleCode), values)),
        aiFields: takenOver,
        savedAt: savedAt.toISOString(),
      })),
    proposed: Object.fromEntries(Object.entries(project.known).filter(([, value]) => value)) as WireValues,
    uses: await usesOf(tx, project),
    draftable:
      project.allowedActions.includes('fill') && (await isDraftingOffered(ctx, tx, project))
        ? project.modules.flatMap(({ components }) => components.map(({ name }) => name).filter(isDraftable))
        : [],
    allowedActions: project.allowedActions,
  };
}

type WireValues = IsoWire['saveVariables']['data']['values'];
export const wireOf = (values: VariableValues) => values as WireValues;
