import { eq } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import type { OpenProject } from '#server/core/project/openProject';
import { tenants } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { type LanguageModel, languageModel } from '#server/kernel/languageModel';
import { draftingSettings } from './tables';

type Parties = Pick<OpenProject, 'tenantCode' | 'channelTenantCode'>;

/** The customer forbids it for its data, the channel for its projects. @returns the name of one that does */
async function forbiddingParty(tx: Tx, { tenantCode, channelTenantCode }: Parties): Promise<string | undefined> {
  const rows = await tx
    .select({ isForbidden: draftingSettings.isForbidden, name: tenants.name })
    .from(draftingSettings)
    .leftJoin(tenants, eq(tenants.tenantCode, draftingSettings.tenantCode))
    .where(anyOf(draftingSettings.tenantCode, [tenantCode, channelTenantCode]));
  const forbidding = rows.find(({ isForbidden }) => isForbidden);
  return forbidding && (forbidding.name ?? '');
}

/** The language model that may propose texts of this project. @throws AppError draftingOff, draftingForbidden */
export async function requireDrafting(ctx: Context, tx: Tx, project: Parties): Promise<LanguageModel> {
  const model = languageModel(ctx.services.env);
  if (!model) throw new AppError('draftingOff');
  const who = await forbiddingParty(tx, project);
  if (who !== undefined) throw new AppError('draftingForbidden', { who });
  return model;
}

/** Whether texts of this project can be proposed; where there is no language model, without a statement. */
export const isDraftingOffered = async (ctx: Context, tx: Tx, project: Parties): Promise<boolean> =>
  ctx.services.env.LANGUAGE_MODEL_URL !== undefined &&
  ctx.caller.viewedFrom === undefined &&
  (await forbiddingParty(tx, project)) === undefined;

const ownSettings = async (ctx: Context, tx: Tx) => {
  const [row] = await tx
    .select({ isForbidden: draftingSettings.isForbidden, version: draftingSettings.version })
    .from(draftingSettings)
    .where(eq(draftingSettings.tenantCode, ctx.actor.tenantCode));
  return row ?? { isForbidden: false, version: 0 };
};

/** What the caller's tenant has decided, and whether there is something to decide. */
export async function getDraftingSettings(ctx: Context, tx: Tx): Promise<IsoWire['getDraftingSettings']['data']> {
  const model = languageModel(ctx.services.env);
  return { isAvailable: model !== null, model: model?.host ?? null, ...(await ownSettings(ctx, tx)) };
}

/** Forbids or allows it for the caller's tenant: for a channel in its projects, for a customer with its data. @throws AppError conflict */
export function saveDraftingSettings(
  ctx: Context,
  { isForbidden, version }: IsoGiven['saveDraftingSettings']['body'],
): Promise<{ version: number }> {
  const { tenantCode, accountId } = ctx.actor;
  return ctx.write(async (tx, audit) => {
    const first = { isForbidden: false, version: 0 };
    await tx
      .insert(draftingSettings)
      .values({ tenantCode, ...first })
      .onConflictDoNothing();
    const own = eq(draftingSettings.tenantCode, tenantCode);
    const [row] = await tx.select().from(draftingSettings).where(own).for('update');
    const before = await requireVersion(tx, row, version, (is) => ({
      isForbidden: is.isForbidden,
      version: is.version,
    }));
    const next = before.version + 1;
    await tx
      .update(draftingSettings)
      .set({ isForbidden, version: next, updatedAt: new Date(), updatedBy: accountId })
      .where(own);
    await audit({
      action: 'saveDraftingSettings',
      entity: 'tenant',
      entityCode: tenantCode,
      detail: { version: next, changed: changedFields(before, { ...before, isForbidden }, ['isForbidden']) },
    });
    return { version: next };
  });
}
