import { standardPolicy } from '#domain/subjects/iso/policy';
import type { StandardAction } from '#domain/subjects/iso/rules';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { historyOf, listStandards, readMappings, readStandard } from '../standards';

type Detail = IsoWire['getStandard']['data'];

/**
 * One standard: what it consists of, its versions, and what of it corresponds to others that the caller may read.
 * @throws AppError notFound
 */
export async function getStandard(
  ctx: Context,
  tx: Tx,
  { standardCode, version: wanted }: IsoGiven['getStandard']['query'],
): Promise<Detail> {
  const { head, version, entries } = await readStandard(tx, standardCode, wanted);
  const others = new Map((await listStandards(tx)).map((other) => [other.standardCode, other]));
  const mappings = (await readMappings(tx, standardCode)).flatMap(({ other, tenantCode, note, rows }) => {
    const known = others.get(other);
    // A channel's mapping is of an own standard, or of those that everybody has.
    const ownerName = tenantCode === null ? null : (head.ownerName ?? known?.ownerName ?? null);
    return known
      ? [{ other: known, owner: tenantCode === null ? ('shipped' as const) : ('own' as const), ownerName, note, rows }]
      : [];
  });
  return {
    ...head,
    version,
    history: await historyOf(tx, head),
    content: [...entries],
    mappings: mappings.map((mapping) => ({ ...mapping, rows: [...mapping.rows] })),
    allowedActions: actionsOn(ctx, head.tenantCode),
  };
}

function actionsOn(ctx: Context, tenantCode: string | null): StandardAction[] {
  if (!standardPolicy.allowed(ctx.caller.roles).includes('keep')) return [];
  return tenantCode === ctx.actor.tenantCode ? ['importVersion', 'importMapping'] : ['importMapping'];
}
