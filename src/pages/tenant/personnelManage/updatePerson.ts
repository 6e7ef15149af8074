import { errorCodes } from '#domain/kernel/errors';
import { toast } from '@/feedback';
import type { SendOptions } from '@/hooks/useRecordForm';
import { PortalError } from '@/requestErrors';
import { type PersonChange, type PersonRow, tenantService } from '@/services/tenant';

/**
 * Changes somebody, and says so. Where somebody else was quicker there is nothing to merge: it is told, and the list
 * shows how the person stands now.
 */
export async function updatePerson(
  { accountId, version }: PersonRow,
  change: PersonChange,
  { idempotencyKey }: SendOptions,
  done: string,
): Promise<void> {
  try {
    await tenantService.updateUser({ query: { accountId: accountId ?? '', version, ...change } }, { idempotencyKey });
    void toast('success', done);
  } catch (error) {
    if (!(error instanceof PortalError) || error.code !== errorCodes.conflict) throw error;
  }
}
