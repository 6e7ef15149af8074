import type { isoSchemas } from '#domain/subjects/iso/schema';
import type { Tx } from '#server/kernel/db/tx';
import { makeNonconformity } from '../../../../tests/factories/nonconformities';
import { type Lines, nothing, own } from '../../../../tests/isolation/line';
import { keepers, reporters, treaters } from '../../../../tests/isolation/roles';
import type { Ids } from '../../../../tests/isolation/world';
import { draftingSettings } from './tables';

/** One that the executor is responsible for. */
const open = async (tx: Tx, ids: Ids): Promise<Partial<Ids>> => ({
  nonconformityId: await makeNonconformity(tx, own(ids), { responsibleId: ids.memberId }),
});
/** A tenant that has decided nothing so far. */
async function undecided(tx: Tx, { ownTenantCode: tenantCode }: Ids): Promise<Partial<Ids>> {
  const none = { isForbidden: false, version: 0 };
  await tx
    .insert(draftingSettings)
    .values({ tenantCode, ...none })
    .onConflictDoUpdate({ target: draftingSettings.tenantCode, set: none });
  return {};
}

/** A permitted caller gets as far as the language model, which there is none of. */
const outcome = 'drafting_off';

export const lines: Lines<typeof isoSchemas> = {
  // An owner has those texts proposed that it was asked for.
  draftVariable: {
    roles: keepers,
    admits: [...keepers, 'CONSUMER_OWNER'],
    outcome,
    input: ({ projectCode }) => ({ body: { projectCode, moduleCode: 'scope', name: 'scope' } }),
  },
  // Nobody but the responsible person answers for it.
  draftCorrection: {
    roles: ['CONSUMER_EXECUTOR'],
    admits: treaters,
    fresh: open,
    outcome,
    input: ({ projectCode, nonconformityId }) => ({ body: { projectCode, nonconformityId, field: 'cause' } }),
  },
  getDraftingSettings: { roles: reporters, input: nothing },
  saveDraftingSettings: {
    roles: reporters,
    fresh: undecided,
    input: () => ({ body: { isForbidden: true, version: 0 } }),
  },
};
