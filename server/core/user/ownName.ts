import { eq, sql } from 'drizzle-orm';
import { accounts } from '#server/core/tenant/tables';
import type { Context } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { HttpError } from '#server/kernel/errors';
import { serverText } from '#server/kernel/texts';

/**
 * The name under which a person joins a tenant: the one given now, which becomes their own, or the one given before.
 * @param given with the field that it comes from
 * @throws HttpError 400 at that field if there is neither
 */
export async function takeOwnName(
  ctx: Context,
  tx: Tx,
  person: { showName: string; nameIsOwn: boolean },
  given: Readonly<Record<string, string | undefined>>,
): Promise<string> {
  const [[field, name] = ['', undefined]] = Object.entries(given);
  if (!name && !person.nameIsOwn)
    throw new HttpError(400, 'malformed', {}, { [field]: serverText(ctx.language, 'faults.fieldMissing') });
  if (!name) return person.showName;
  await tx
    .update(accounts)
    .set({ showName: name, nameIsOwn: true, version: sql`${accounts.version} + 1` })
    .where(eq(accounts.accountId, ctx.caller.accountId));
  return name;
}
