import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { phone, text } from '#domain/kernel/fields.schema';
import { limits } from '#domain/kernel/limits';
import { accounts } from '#server/core/tenant/tables';
import { writeAudit } from '#server/kernel/audit';
import { CommandError, parsed } from '#server/kernel/command';
import type { Services } from '#server/kernel/context';
import { takeFactor } from './verbs';

const input = z.object({ phone, reason: text(limits.reasonLength) });

/**
 * Removes the second factor of a person for whom no other operator is left to do it, and signs them out everywhere.
 * The log has no account for it.
 * @returns the person
 * @throws CommandError for wrong input, and if there is no such account or second factor
 */
export async function resetLostFactor({ database }: Services, given: z.input<typeof input>): Promise<{ name: string }> {
  const { phone, reason } = parsed(input, given);
  return database.transaction('system', async (tx) => {
    const [account] = await tx.select().from(accounts).where(eq(accounts.phone, phone));
    if (!account) throw new CommandError(`Nobody has the phone ${phone}. Nothing was changed.`);
    const nobody = { accountId: null, tenantCode: null, requestId: null };
    const ended = await takeFactor(tx, (entry) => writeAudit(tx, entry, nobody), account, reason);
    if (ended === null) throw new CommandError(`${account.showName} has no second factor. Nothing was changed.`);
    return { name: account.showName };
  });
}
