import { and, eq, sql } from 'drizzle-orm';
import { changedFields } from '#domain/kernel/changed';
import { findIndustry, industryPath } from '#domain/subjects/gov/industries';
import { scopePolicy } from '#domain/subjects/iso/policy';
import type { IsoGiven, IsoWire } from '#domain/subjects/iso/schema';
import { listsFor, type ScopeList, schemesOfList } from '#domain/subjects/iso/scope/lists';
import {
  findScopeCode,
  proposalSource,
  proposeScopeCodes,
  scopeSource,
  sectorOf,
} from '#domain/subjects/iso/scope/scopeCodes';
import type { Context } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { requireVersion } from '#server/kernel/db/versions';
import { AppError } from '#server/kernel/errors';
import { openVariables } from '../variable/variables';
import { scopeProposals } from './tables';

type Answer = IsoWire['findCertificationScope']['data'];
type ProposedCode = Answer['lists'][number]['codes'][number];

/** What the list has of these codes; one that a newer list has lost stays, and says so. */
const shownCodes = (list: ScopeList, codes: readonly string[]): ProposedCode[] =>
  codes.map((code) => {
    const found = findScopeCode(list, code);
    return { code, name: found?.name ?? '', sector: sectorOf(list, code) ?? null, isListed: found !== undefined };
  });

/** What the channel has set for an industry and for those that it is part of, the nearest first. */
async function setBy(tx: Tx, tenantCode: string, path: readonly { code: string }[]) {
  if (path.length === 0) return [];
  const rows = await tx
    .select()
    .from(scopeProposals)
    .where(
      and(
        eq(scopeProposals.tenantCode, tenantCode),
        anyOf(
          scopeProposals.industryCode,
          path.map(({ code }) => code),
        ),
      ),
    );
  return rows.sort((one, other) => other.industryCode.length - one.industryCode.length);
}

/**
 * The scope codes that an industry probably needs, by list of the project's schemes.
 * @throws AppError notFound, also for an industry that there isn't
 */
export async function findCertificationScope(
  ctx: Context,
  tx: Tx,
  { projectCode, industryCode }: IsoGiven['findCertificationScope']['body'],
): Promise<Answer> {
  const { schemes, channelTenantCode } = await openVariables(ctx, tx, projectCode);
  const path = industryCode === undefined ? [] : industryPath(industryCode);
  if (industryCode !== undefined && path.length === 0) throw new AppError('notFound');
  const rows = await setBy(tx, channelTenantCode, path);
  const { edition: _year, ...edition } = scopeSource;
  return {
    lists: listsFor(schemes).map((list) => {
      const set = rows.find((row) => row.list === list);
      const own = set?.industryCode === industryCode ? set : undefined;
      const codes = set
        ? set.codes
        : industryCode === undefined
          ? []
          : proposeScopeCodes(industryCode, list).map(({ code }) => code);
      return {
        list,
        schemes: schemesOfList[list].filter((scheme) => schemes.includes(scheme)),
        codes: shownCodes(list, codes),
        source: set ? ('channel' as const) : ('portal' as const),
        setFor: (set && findIndustry(set.industryCode)) ?? null,
        version: own?.version ?? 0,
      };
    }),
    edition,
    proposals: { ...proposalSource },
    // What is set is the channel's own; a customer's people never keep it.
    allowedActions:
      ctx.actor.tenantCode === channelTenantCode && industryCode !== undefined
        ? scopePolicy.allowed(ctx.caller.roles)
        : [],
  };
}

/**
 * Sets what the caller's channel proposes for an industry, or gives it back to the portal's.
 * @throws AppError notFound for an industry that there isn't, unknownReference for a code outside its list, conflict
 */
export function saveScopeProposals(
  ctx: Context,
  { industryCode, list, version, codes: given }: IsoGiven['saveScopeProposals']['body'],
): Promise<IsoWire['saveScopeProposals']['data']> {
  return ctx.write(async (tx, audit) => {
    const industry = findIndustry(industryCode);
    if (!industry) throw new AppError('notFound');
    const key = { tenantCode: ctx.actor.tenantCode, industryCode, list };
    const own = and(
      eq(scopeProposals.tenantCode, key.tenantCode),
      eq(scopeProposals.industryCode, industryCode),
      eq(scopeProposals.list, list),
    );
    // The lock is on the row, so there is one before anything is set; a second person waits for it.
    await tx
      .insert(scopeProposals)
      .values({ ...key, codes: [], version: 0 })
      .onConflictDoNothing();
    const [current] = await tx.select().from(scopeProposals).where(own).for('update');
    const before = await requireVersion(tx, current, version, (row) => ({ version: row.version, codes: row.codes }));
    const codes = given && [...new Set(given)];
    const lost = codes?.find((code) => !findScopeCode(list, code) && !before.codes.includes(code));
    if (lost !== undefined) throw new AppError('unknownReference', { code: lost });
    const saved = codes ? before.version + 1 : 0;
    if (codes)
      await tx
        .update(scopeProposals)
        .set({ codes, version: saved, updatedAt: sql`now()`, updatedBy: ctx.actor.accountId })
        .where(own);
    else await tx.delete(scopeProposals).where(own);
    const told = (of: readonly string[]) => ({ codes: of.join(', ') });
    await audit({
      action: 'saveScopeProposals',
      entity: 'scopeProposal',
      entityCode: industryCode,
      detail: {
        industry: `${industryCode} ${industry.name}`,
        list,
        version: saved,
        changed: changedFields(told(before.codes), told(codes ?? []), ['codes']),
      },
    });
    return { version: saved };
  });
}
