import type { FileGiven } from '#domain/capabilities/file/schema';
import { cut } from '#domain/kernel/cut';
import { rememberMappings } from '#server/capabilities/import/mappings';
import type { Context } from '#server/kernel/context';
import { tableOfHeader } from '../queries/readTables';

/** So much of a header the log tells. */
const TOLD = 200;

/** Remembers for the caller's tenant which field each column of a header is. */
export function saveMatches(ctx: Context, { kind, header, matches }: FileGiven['saveMatches']['body']): Promise<null> {
  const { tenantCode } = ctx.actor;
  const table = tableOfHeader('', header);
  const fields = matches.flatMap((field, at) => (field ? [{ field, column: at + 1 }] : []));
  return ctx.write(async (tx, audit) => {
    await rememberMappings(tx, tenantCode, kind, [table], [{ sheet: table.sheet, headerRow: table.headerRow, fields }]);
    const detail = { kind, columns: cut(header.filter(Boolean).join('、'), TOLD) };
    await audit({ action: 'saveMatches', entity: 'table', entityCode: kind, tenantCode, detail });
    return null;
  });
}
