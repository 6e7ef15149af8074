import { errorCodes } from '#domain/kernel/errors';
import { toast } from '@/feedback';
import type { SendOptions } from '@/hooks/useRecordForm';
import { PortalError } from '@/requestErrors';
import { type PersonChange, type PersonRow, tenantService } from '@/services/tenant';

/**
 * Changes a person and confirms it. After a conflict there is nothing to merge: the conflict is reported, and the list
 * shows the person's current state.
 * @param tellAsked called if a second operator has to confirm the change
 */
export async function updatePerson(
  { accountId, version }: PersonRow,
  change: PersonChange,
  { idempotencyKey }: SendOptions,
  done: string,
  tellAsked: (approvalCode: string) => void,
): Promise<void> {
  try {
    const query = { accountId: accountId ?? '', version, ...change };
    const { approvalCode } = await tenantService.updateUser({ query }, { idempotencyKey });
    if (approvalCode) tellAsked(approvalCode);
    else void toast('success', done);
  } catch (error) {
    if (!(error instanceof PortalError) || error.code !== errorCodes.conflict) throw error;
  }
}
