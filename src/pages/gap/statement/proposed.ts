import { proposalOf } from '#domain/subjects/gap/statement/rules';
import type { StatedControl } from '@/services/gap';

/** The entries to send when proposals are accepted: undecided controls for which there is a proposal. */
export const proposed = (controls: readonly StatedControl[]) =>
  controls.flatMap(({ entry, version, facts }) => {
    const proposal = entry.isApplicable === null ? proposalOf(facts) : null;
    if (!proposal) return [];
    const justification = entry.justification ?? proposal.justification;
    const owner = entry.owner ?? proposal.owner;
    return [{ ...entry, ...proposal, justification, owner, drivers: [...proposal.drivers], version }];
  });
