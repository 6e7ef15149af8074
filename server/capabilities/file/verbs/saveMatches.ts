import { isDeepStrictEqual } from 'node:util';
import type { FileGiven } from '#domain/capabilities/file/schema';
import { cut } from '#domain/kernel/cut';
import { type PastedKind, pastes } from '#domain/kernel/tableMapping';
import { rememberedMappings, rememberMappings } from '#server/capabilities/import/mappings';
import type { Context } from '#server/kernel/context';
import { AppError } from '#server/kernel/errors';
import { mayMeet } from '#server/kernel/policy';
import { tableOfHeader } from '../queries/readTables';

/** So much of a header the log tells. */
const TOLD = 200;

/** @throws AppError forbidden for callers who may not save tables of this kind */
function requirePasting({ services, caller }: Context, kind: PastedKind): void {
  const { subject, call } = pastes[kind].savedBy;
  const policy = services.subjects.find(({ name }) => name === subject)?.routes[call]?.policy;
  if (policy?.who !== 'roles' || !policy.need) throw new Error(`${subject}.${call} declares no need.`);
  if (!mayMeet(caller, policy.need)) throw new AppError('forbidden');
}

/**
 * Remembers for the caller's tenant which field each column of a header is; nothing is written where it is known already.
 * @throws AppError forbidden
 */
export async function saveMatches(
  ctx: Context,
  { kind, header, matches }: FileGiven['saveMatches']['body'],
): Promise<null> {
  requirePasting(ctx, kind);
  const { tenantCode } = ctx.actor;
  const table = tableOfHeader('', header);
  const fields = matches.flatMap((field, at) => (field ? [{ field, column: at + 1 }] : []));
  const [known] = await ctx.read((tx) => rememberedMappings(tx, tenantCode, kind, [table]));
  if (isDeepStrictEqual(known?.fields, fields)) return null;
  return ctx.write(async (tx, audit) => {
    await rememberMappings(tx, tenantCode, kind, [table], [{ sheet: table.sheet, headerRow: table.headerRow, fields }]);
    const detail = { kind, columns: cut(header.filter(Boolean).join('、'), TOLD) };
    await audit({ action: 'saveMatches', entity: 'table', entityCode: kind, tenantCode, detail });
    return null;
  });
}
