import { ownerIdAfter } from '#domain/subjects/assets/risk/change';
import type { Tx } from '#server/kernel/db/tx';
import { AppError } from '#server/kernel/errors';
import type { OpenAssessment } from '../assessment';
import { listTreatmentOwners } from './queries/treatmentOwners';

interface Owner {
  treatmentOwner: string | null;
  treatmentOwnerId: string | null;
}

/**
 * The owner of a treatment: a person of the customer, under their own name, or any name.
 * @throws AppError unknownReference for a person whom the caller can't make an owner
 */
export async function ownerOf(
  tx: Tx,
  project: Pick<OpenAssessment, 'tenantCode' | 'onlyAssignee'>,
  given: { treatmentOwner?: string | null | undefined; treatmentOwnerId?: string | null | undefined },
  before: Owner,
): Promise<Owner> {
  const { treatmentOwnerId } = given;
  // The same person: under the name that was signed, whatever they are called now.
  if (treatmentOwnerId && treatmentOwnerId === before.treatmentOwnerId)
    return { treatmentOwner: before.treatmentOwner, treatmentOwnerId };
  const name = given.treatmentOwner || null;
  if (treatmentOwnerId === undefined) return { treatmentOwner: name, treatmentOwnerId: ownerIdAfter(before, name) };
  if (treatmentOwnerId === null) return { treatmentOwner: name, treatmentOwnerId };
  const [person] = await listTreatmentOwners(tx, project, treatmentOwnerId);
  if (!person) throw new AppError('unknownReference', { code: treatmentOwnerId });
  return { treatmentOwner: person.showName, treatmentOwnerId };
}
