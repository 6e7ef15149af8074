import { asc, eq, gt, sql } from 'drizzle-orm';
import { type SealFault, type SealFaultKind, TOLD_FAULTS } from '#domain/kernel/seals';
import { auditTrail } from '#domain/subjects/trail/policy';
import { memberships } from '#server/core/tenant/tables';
import { notify } from '#server/core/user/notify';
import type { Services } from '#server/kernel/context';
import { anyOf } from '#server/kernel/db/conditions';
import type { Tx } from '#server/kernel/db/tx';
import { auditChecks, auditPrunes, auditSeals } from '../tables';
import { auditKey, macOf, notedHeads } from './key';
import { digestOf, AT_ONCE as SEALED_AT_ONCE, sealMac } from './seal';

/** Portions that are looked at in one statement. */
const AT_ONCE = 200;
/** The page that tells of it. */
const PAGE = '/auditTrail';

export interface Checked {
  seals: number;
  rows: number;
  count: number;
  faults: SealFault[];
}

export const pruneMac = (key: string, { sealNo, mac }: { sealNo: number; mac: string }, prunedAt: Date): string =>
  macOf(key, ['pruned', sealNo, mac, prunedAt.toISOString()]);

/**
 * Whether the log is as it was written, row by row, and every end where it was noted; nothing is changed. All of them are
 * asked, not the last alone: onto a chain that was cut short new portions are sealed, and the last end is theirs.
 */
async function compareChain(tx: Tx, env: Services['env'], progress: (percent: number) => void): Promise<Checked> {
  const key = await auditKey(env);
  const checked: Checked = { seals: 0, rows: 0, count: 0, faults: [] };
  const tell = (kind: SealFaultKind, sealNo: number, fromId: number | null, toId: number | null) => {
    checked.count += 1;
    if (checked.faults.length < TOLD_FAULTS) checked.faults.push({ kind, sealNo, fromId, toId });
  };
  // One check at a time: each reads all of the log.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('audit check', 0))`);
  const total = await tx.$count(auditSeals);
  const noted = await notedHeads(env);
  const macs = new Map<number, string>();
  let last = { sealNo: 0, toId: 0, mac: '' };
  for (;;) {
    const portions = await tx
      .select({ seal: auditSeals, prune: auditPrunes })
      .from(auditSeals)
      .leftJoin(auditPrunes, eq(auditPrunes.sealNo, auditSeals.sealNo))
      .where(gt(auditSeals.sealNo, last.sealNo))
      .orderBy(asc(auditSeals.sealNo))
      .limit(AT_ONCE);
    const [first, end] = [portions[0]?.seal, portions.at(-1)?.seal];
    if (!first || !end) break;
    const { rows } = await tx.execute<{ seal_no: number; n: number; digest: string }>(sql`
      SELECT s.seal_no::float8 AS seal_no, count(a.id)::int AS n, ${digestOf} AS digest
      FROM audit_seals s LEFT JOIN audit_log a ON a.id BETWEEN s.from_id AND s.to_id
      WHERE s.seal_no BETWEEN ${first.sealNo} AND ${end.sealNo} GROUP BY s.seal_no`);
    const standing = new Map(rows.map((row) => [row.seal_no, row]));
    for (const { seal, prune } of portions) {
      const { sealNo, fromId, toId, mac } = seal;
      const { n = 0, digest = '' } = standing.get(sealNo) ?? {};
      const isOwn = mac === sealMac(key, seal, last.mac) && sealNo === last.sealNo + 1 && fromId === last.toId + 1;
      const isPruned = prune !== null && prune.mac === pruneMac(key, seal, prune.prunedAt);
      if (!isOwn) tell('seal', sealNo, fromId, toId);
      if (isPruned ? n > 0 : n > seal.rows) tell('added', sealNo, fromId, toId);
      else if (!isPruned && n < seal.rows) tell('missing', sealNo, fromId, toId);
      else if (!isPruned && digest !== seal.digest) tell('changed', sealNo, fromId, toId);
      macs.set(sealNo, mac);
      checked.seals += 1;
      checked.rows += n;
      last = { sealNo, toId, mac };
    }
    progress((checked.seals / total) * 100);
  }
  for (const { sealNo } of noted.filter((head) => macs.get(head.sealNo) !== head.mac)) tell('cut', sealNo, null, null);
  for (const { sealNo } of noted.filter(({ isSealed }) => !isSealed)) tell('note', sealNo, null, null);
  // The first end is noted with the first seals: a file that begins later was begun anew, and says nothing of before.
  if (checked.seals > 0 && !noted.some(({ sealNo }) => sealNo <= SEALED_AT_ONCE))
    tell('unnoted', last.sealNo, null, null);
  return checked;
}

/** Checks the chain and keeps what was found; where it is broken, those who see all of the log are told. */
export async function checkTrail(
  { database, env }: Pick<Services, 'database' | 'env'>,
  progress: (percent: number) => void = () => undefined,
): Promise<Checked> {
  const begun = Date.now();
  const checked = await database.transaction('system', (tx) => compareChain(tx, env, progress), { reads: true });
  const tookMs = Date.now() - begun;
  await database.transaction('system', async (tx) => {
    await tx.insert(auditChecks).values({ ...checked, tookMs });
    if (checked.count === 0) return;
    const keepers = await tx
      .selectDistinct({ accountId: memberships.accountId, tenantCode: memberships.tenantCode })
      .from(memberships)
      .where(anyOf(memberships.roleCode, auditTrail.rolesThatMay('seeAll')));
    const found = { kind: 'trail_broken' as const, params: { count: checked.count }, path: PAGE };
    await notify(
      tx,
      keepers.map((keeper) => ({ ...keeper, ...found })),
      null,
    );
  });
  return checked;
}
