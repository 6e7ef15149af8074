import { desc, type SQL, sql } from 'drizzle-orm';
import { SEALED_ROWS } from '#domain/kernel/seals';
import type { Services } from '#server/kernel/context';
import type { Tx } from '#server/kernel/db/tx';
import { auditMarks, auditSeals } from '../tables';
import { auditKey, macOf, noteHead } from './key';

type Seal = typeof auditSeals.$inferSelect;

/** Portions that are sealed in one go, whose last one is noted as the end. */
export const AT_ONCE = 100;

/** All that a row says, in one way only; of rows `a`. In the statement itself: a function could be replaced. */
const said = sql`sha256(convert_to(jsonb_build_array(a.id, extract(epoch FROM a.at), a.tenant_code, a.actor_tenant_code,
  a.account_id, a.action, a.entity, a.entity_code, a.detail, a.request_id, a.concerned, a.network)::text, 'UTF8'))`;

/** SHA-256 over rows `a` in their order, hex; '' of none. */
export const digestOf: SQL = sql`coalesce(encode(sha256(string_agg(${said}, ''::bytea ORDER BY a.id)), 'hex'), '')`;

/** What a seal vouches for: the portion, and by the seal before it all that came before. */
export const sealMac = (key: string, seal: Omit<Seal, 'mac'>, before: string): string =>
  macOf(key, [seal.sealNo, seal.fromId, seal.toId, seal.rows, seal.digest, seal.sealedAt.toISOString(), before]);

/**
 * Up to which row nothing can come in any more. Numbers are given before a transaction is over, so that a lower one may
 * be written after a higher: settled is what had been numbered when it was last looked, once all transactions of that
 * time are over. Leaves a mark for the next time; one stays until it has come true, as with one always set anew a long
 * transaction would put off all sealing.
 */
async function settled(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ upto: number | null; stale: boolean; now: number; xmax: string }>(sql`
    SELECT m.max_id::float8 AS upto, m.xid::xid8 > pg_snapshot_xmax(s.now) AS stale,
      coalesce((SELECT max(id) FROM audit_log), 0)::float8 AS now, pg_snapshot_xmax(s.now)::text AS xmax,
      m.xid::xid8 <= pg_snapshot_xmin(s.now) AS true
    FROM (SELECT pg_current_snapshot() AS now) AS s LEFT JOIN audit_marks m ON true`);
  const [found] = rows as [
    { upto: number | null; stale: boolean | null; true: boolean | null; now: number; xmax: string },
  ];
  // In a database that was restored elsewhere transactions count anew.
  const isOver = found.true === true;
  if (isOver || found.upto === null || found.stale) {
    const mark = { maxId: found.now, xid: found.xmax };
    await tx.insert(auditMarks).values(mark).onConflictDoUpdate({ target: auditMarks.id, set: mark });
  }
  return isOver ? (found.upto ?? 0) : 0;
}

/** Seals the next portions up to this row. @returns those that were made */
async function sealNext(tx: Tx, key: string, upTo: number): Promise<Seal[]> {
  const [last] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.sealNo)).limit(1);
  const from = (last?.toId ?? 0) + 1;
  const { rows } = await tx.execute<{ to_id: number; n: number; digest: string }>(sql`
    SELECT max(a.id)::float8 AS to_id, count(*)::int AS n, ${digestOf} AS digest
    FROM (SELECT *, (row_number() OVER (ORDER BY id) - 1) / ${SEALED_ROWS} AS portion FROM audit_log
      WHERE id BETWEEN ${from} AND ${upTo} ORDER BY id LIMIT ${SEALED_ROWS * AT_ONCE}) AS a
    GROUP BY a.portion ORDER BY a.portion`);
  const made: Seal[] = [];
  const sealedAt = new Date();
  let before = last;
  for (const { to_id: toId, n, digest } of rows) {
    const seal = {
      sealNo: (before?.sealNo ?? 0) + 1,
      fromId: (before?.toId ?? 0) + 1,
      toId,
      rows: n,
      digest,
      sealedAt,
    };
    before = { ...seal, mac: sealMac(key, seal, before?.mac ?? '') };
    made.push(before);
  }
  if (made.length > 0) await tx.insert(auditSeals).values(made);
  return made;
}

/**
 * Seals what has come into the log and is settled.
 * @returns how many portions were sealed
 */
export async function sealTrail({ database, env }: Pick<Services, 'database' | 'env'>): Promise<number> {
  const key = await auditKey(env);
  const alone = <T>(work: (tx: Tx) => Promise<T>) =>
    database.transaction('system', async (tx) => {
      await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('audit seals', 0))`);
      return work(tx);
    });
  const upTo = await alone(settled);
  for (let sealed = 0; ; ) {
    const made = await alone((tx) => sealNext(tx, key, upTo));
    // After the commit: where a crash comes in between, the next end is noted.
    const head = made.at(-1);
    if (head) await alone(() => noteHead(env, head));
    sealed += made.length;
    if (made.length < AT_ONCE) return sealed;
  }
}
