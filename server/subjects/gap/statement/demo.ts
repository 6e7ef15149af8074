import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { proposalOf, tidied } from '#domain/subjects/gap/statement/rules';
import type { Driver, StatementEntry } from '#domain/subjects/gap/statement/statement';
import { hashedText } from '#domain/subjects/gap/statement/versions';
import type { Tx } from '#server/kernel/db/tx';
import { daysAgo } from '#server/seed/story';
import { gapAnalyses, statementEntries, statementVersions } from '#server/subjects/gap/tables';
import data from '../../../seed/data/statement.json';
import type { BegunGap } from '../analysis/open';
import { readControls, type StatedControl } from './read';

const at = <T>(byRef: Readonly<Record<string, T>>, ref: string): T | undefined => byRef[ref];

function entryOf({ finding: { ref, parentRef }, facts }: StatedControl): StatementEntry {
  const proposal = proposalOf(facts);
  const excluded = at(data.excluded, ref) ?? (proposal?.isApplicable === false ? proposal.justification : undefined);
  return tidied({
    ref,
    isApplicable: excluded === undefined,
    justification: excluded ?? data.reason,
    drivers: (at(data.drivers, ref) as Driver[] | undefined) ?? proposal?.drivers ?? ['practice'],
    implementation: proposal?.implementation ?? 'partial',
    owner: at(data.owners, parentRef ?? '') ?? null,
    description: at(data.descriptions, ref) ?? null,
  });
}

/** As the first version had it: threat intelligence was still left out, and less was implemented. */
function before(entry: StatementEntry, n: number): StatementEntry {
  const justification = at(data.excludedBefore, entry.ref);
  const implementation = entry.implementation === 'full' && n % 5 === 0 ? 'partial' : entry.implementation;
  return tidied({
    ...entry,
    isApplicable: entry.isApplicable && justification === undefined,
    justification: justification ?? entry.justification,
    implementation,
  });
}

/** The demo company's statement: a first version is out, the next one lacks a few decisions. */
export async function fillStatement(tx: Tx, project: BegunGap): Promise<void> {
  const { tenantCode, projectCode, caller } = project;
  const of = { tenantCode, projectCode };
  const controls = await readControls(tx, project);
  const entries = controls.map(entryOf);
  const first = entries.map(before);
  await tx.insert(statementVersions).values({
    ...of,
    number: 1,
    entries: first,
    note: data.note,
    createdBy: caller.accountId,
    createdAt: daysAgo(5),
    sha256: createHash('sha256')
      .update(hashedText(projectCode, 1, first))
      .digest('hex'),
  });
  const stated = entries
    .filter(({ ref }) => !data.undecided.includes(ref))
    .map((entry) => (data.noDriver.includes(entry.ref) ? { ...entry, drivers: [] } : entry));
  await tx.insert(statementEntries).values(
    stated.map(({ drivers, ...entry }) => ({
      ...of,
      ...entry,
      drivers: [...drivers],
      updatedBy: caller.accountId,
      updatedAt: daysAgo(1),
    })),
  );
  await tx
    .update(gapAnalyses)
    .set({ statementNumber: 1 })
    .where(and(eq(gapAnalyses.tenantCode, tenantCode), eq(gapAnalyses.projectCode, projectCode)));
}
