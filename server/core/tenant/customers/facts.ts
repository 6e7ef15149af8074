import { eq, sql } from 'drizzle-orm';
import type { Contact } from '#domain/core/tenant/customers/rules';
import { onUniqueViolation } from '#server/kernel/db/database';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import { customers } from './tables';

export interface Facts {
  uscc?: string | undefined;
  address?: string | undefined;
  note?: string | undefined;
  contacts?: readonly Contact[] | undefined;
}

/** A channel's data of a customer, with blank fields filled in. */
export const wholeFacts = ({ uscc, address, note, contacts }: Facts) => ({
  uscc: uscc ?? null,
  address: address ?? '',
  note: note ?? '',
  contacts: [...(contacts ?? [])],
});

/**
 * Writes it down. The row is there since the customer came to the channel.
 * @returns its version
 * @throws AppError codeTaken where a company with this code is a customer already
 */
export async function keepFacts(tx: Tx, tenantCode: string, facts: Facts, accountId: string): Promise<number> {
  const [kept] = await tx
    .update(customers)
    .set({
      ...wholeFacts(facts),
      version: sql`${customers.version} + 1`,
      updatedAt: new Date(),
      updatedBy: accountId,
    })
    .where(eq(customers.tenantCode, tenantCode))
    .returning({ version: customers.version })
    .catch(onUniqueViolation(() => new AppError('codeTaken', { code: facts.uscc ?? '' })));
  return kept?.version ?? 0;
}
