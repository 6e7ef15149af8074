import { type SQL, sql } from 'drizzle-orm';
import type { BookCheck, Difference } from '#domain/subjects/ledger/reconcile';
import type { Tx } from '#server/kernel/db/tx';
import { billChecks } from './bill';
import { commissionChecks } from './commissions';
import { orderChecks } from './orders';

/** Each check as the rows that do not agree: whose, what, what it should be, what it is. */
const checks: Readonly<Record<BookCheck, SQL>> = {
  account: sql`SELECT a.tenant_code, a.id::text AS key, coalesce(e.sum, 0) AS expected, a.balance AS found
    FROM ledger_accounts a LEFT JOIN (SELECT ledger_account_id, sum(amount) AS sum FROM ledger_entries GROUP BY 1) e
      ON e.ledger_account_id = a.id
    WHERE a.balance <> coalesce(e.sum, 0)`,
  transfer: sql`SELECT NULL AS tenant_code, transfer_id::text AS key, 0 AS expected, sum(amount) AS found
    FROM ledger_entries GROUP BY transfer_id, unit HAVING sum(amount) <> 0`,
  balance: sql`SELECT coalesce(b.tenant_code, a.tenant_code) AS tenant_code, coalesce(b.tenant_code, a.tenant_code) AS key,
      coalesce(a.sum, 0) AS expected, coalesce(b.gift + b.paid + b.held, 0) AS found
    FROM point_balances b FULL JOIN (
      SELECT tenant_code, sum(balance) AS sum, sum(balance) FILTER (WHERE purpose = 'held') AS held,
        sum(balance) FILTER (WHERE unit = 'points:paid' AND purpose = 'available') AS paid
      FROM ledger_accounts WHERE unit LIKE 'points:%' AND purpose IN ('available', 'held') GROUP BY 1) a USING (tenant_code)
    WHERE (coalesce(a.sum, 0), coalesce(a.held, 0), coalesce(a.paid, 0))
      <> (coalesce(b.gift + b.paid + b.held, 0), coalesce(b.held, 0), coalesce(b.paid, 0))`,
  ...billChecks,
  hold: sql`SELECT coalesce(o.tenant_code, a.tenant_code) AS tenant_code, coalesce(o.order_code, a.belongs_to) AS key,
      coalesce(o.points, 0) AS expected, coalesce(a.sum, 0) AS found
    FROM (SELECT tenant_code, order_code, points FROM orders WHERE state = 'held') o
    FULL JOIN (SELECT tenant_code, belongs_to, sum(balance) AS sum FROM ledger_accounts
      WHERE purpose = 'held' AND balance > 0 AND unit LIKE 'points:%' GROUP BY 1, 2) a
      ON a.tenant_code = o.tenant_code AND a.belongs_to = o.order_code
    WHERE coalesce(o.points, 0) <> coalesce(a.sum, 0)`,
  // Of projects and of deliveries that have cost a unit; a project may be free.
  unit: sql`SELECT a.tenant_code, a.belongs_to AS key, count(p.project_code) AS expected, a.sum AS found
    FROM (SELECT tenant_code, belongs_to, sum(balance) AS sum FROM ledger_accounts
      WHERE purpose = 'held' AND balance > 0 AND unit LIKE 'product:%'
        AND belongs_to NOT IN (SELECT order_code FROM orders WHERE kind = 'delivery') GROUP BY 1, 2) a
    LEFT JOIN projects p ON p.project_code = a.belongs_to AND p.channel_tenant_code = a.tenant_code
    GROUP BY 1, 2, a.sum HAVING a.sum <> count(p.project_code)
    UNION ALL SELECT coalesce(o.tenant_code, a.tenant_code), coalesce(o.purpose, a.purpose) || ' ' || coalesce(o.order_code, a.order_code),
      count(o.order_code), coalesce(a.sum, 0)
    FROM (SELECT tenant_code, order_code, CASE state WHEN 'held' THEN 'held' ELSE 'used' END AS purpose FROM orders
      WHERE kind = 'delivery' AND points = 0 AND state IN ('held', 'done')) o
    FULL JOIN (SELECT l.tenant_code, l.belongs_to AS order_code, l.purpose, sum(l.balance) AS sum FROM ledger_accounts l
      JOIN orders d ON d.tenant_code = l.tenant_code AND d.order_code = l.belongs_to AND d.kind = 'delivery'
      WHERE l.purpose IN ('held', 'used') AND l.balance > 0 AND l.unit LIKE 'product:%' GROUP BY 1, 2, 3) a
      ON a.tenant_code = o.tenant_code AND a.order_code = o.order_code AND a.purpose = o.purpose
    GROUP BY 1, 2, a.sum HAVING count(o.order_code) <> coalesce(a.sum, 0)`,
  money: sql`SELECT coalesce(p.tenant_code, a.tenant_code) AS tenant_code, coalesce(p.order_code, a.belongs_to) AS key,
      coalesce(p.sum, 0) AS expected, coalesce(a.sum, 0) AS found
    FROM (SELECT tenant_code, order_code, sum(payments.amount_fen) - max(refunded_fen)
        + max(CASE orders.state WHEN 'refunded' THEN 0 ELSE fee_fen END) AS sum
      FROM payments JOIN orders USING (tenant_code, order_code)
      WHERE payments.state IN ('partial', 'succeeded', 'surplus') GROUP BY 1, 2) p
    FULL JOIN (SELECT tenant_code, belongs_to, sum(balance) AS sum FROM ledger_accounts
      WHERE unit = 'money:CNY' AND purpose IN ('paid', 'invoiced') GROUP BY 1, 2) a
      ON a.tenant_code = p.tenant_code AND a.belongs_to = p.order_code
    WHERE coalesce(p.sum, 0) <> coalesce(a.sum, 0)`,
  invoice: sql`SELECT coalesce(o.tenant_code, a.tenant_code) AS tenant_code, coalesce(o.order_code, a.belongs_to) AS key,
      coalesce(o.amount_fen, 0) AS expected, coalesce(a.balance, 0) AS found
    FROM (SELECT tenant_code, order_code, amount_fen FROM orders WHERE invoice_code IS NOT NULL) o
    FULL JOIN (SELECT tenant_code, belongs_to, balance FROM ledger_accounts
      WHERE unit = 'money:CNY' AND purpose = 'invoiced' AND balance > 0) a
      ON a.tenant_code = o.tenant_code AND a.belongs_to = o.order_code
    WHERE coalesce(o.amount_fen, 0) <> coalesce(a.balance, 0)`,
  points: sql`SELECT o.tenant_code, o.order_code AS key, o.points + o.gift_points AS expected, coalesce(b.gift + b.paid, 0) AS found
    FROM orders o LEFT JOIN (SELECT tenant_code, belongs_to, sum(gift) AS gift, sum(paid) AS paid FROM point_bill
      WHERE kind = 'recharge' GROUP BY 1, 2) b ON b.tenant_code = o.tenant_code AND b.belongs_to = o.order_code
    WHERE o.kind = 'recharge'
      AND coalesce(b.gift + b.paid, 0) <> CASE WHEN o.state IN ('done', 'refunded') THEN o.points + o.gift_points ELSE 0 END`,
  surplus: sql`SELECT tenant_code, order_code AS key, 0 AS expected, sum(amount_fen) AS found
    FROM payments WHERE state = 'surplus' GROUP BY 1, 2`,
  ...orderChecks,
  ...commissionChecks,
};

/** The number of differences kept per check; more would not be read. */
const KEPT = 100;

export interface Compared {
  accounts: number;
  entries: number;
  count: number;
  differences: Difference[];
}

type Row = Record<'key' | 'expected' | 'found' | 'total', string> & { tenant_code: string | null };

/** Compares the books with themselves, as of one moment; it changes nothing. */
export async function compareBooks(tx: Tx): Promise<Compared> {
  const differences: Difference[] = [];
  let count = 0;
  for (const [check, rows] of Object.entries(checks) as [BookCheck, SQL][]) {
    const { rows: found } = await tx.execute<Row>(
      sql`SELECT *, count(*) OVER () AS total FROM (${rows}) AS apart ORDER BY key LIMIT ${KEPT}`,
    );
    count += Number(found[0]?.total ?? 0);
    for (const row of found)
      differences.push({
        check,
        tenantCode: row.tenant_code,
        key: row.key,
        expected: Number(row.expected),
        found: Number(row.found),
      });
  }
  const { rows: sizes } = await tx.execute<{ accounts: number; entries: string }>(
    sql`SELECT (SELECT count(*)::int FROM ledger_accounts) AS accounts, (SELECT count(*) FROM ledger_entries) AS entries`,
  );
  return { accounts: sizes[0]?.accounts ?? 0, entries: Number(sizes[0]?.entries ?? 0), count, differences };
}
