import { type SQL, sql } from 'drizzle-orm';
import type { BookCheck } from '#domain/subjects/ledger/reconcile';

/** Points that should have gone back with an order; for given ones that were gone money was kept, at the price of a point. */
const backDue = sql`SELECT tenant_code, order_code, CASE WHEN state <> 'refunded' THEN 0 WHEN kind <> 'recharge' THEN points
    ELSE points + gift_points - least(gift_points, (amount_fen - fee_fen - refunded_fen) * points / amount_fen) END AS due FROM orders`;

const wentBack = sql`SELECT tenant_code, belongs_to AS order_code, abs(sum(gift + paid)) AS sum
  FROM point_bill WHERE kind IN ('refund', 'reverse') AND belongs_to <> '' GROUP BY 1, 2`;

/** Money that was paid back for orders themselves, with what banks had kept of it; what came in twice goes back under its payment's key. */
const paidBack = sql`SELECT e.tenant_code, t.belongs_to AS order_code, -sum(e.amount) AS sum
  FROM ledger_transfers t JOIN ledger_entries e ON e.transfer_id = t.id AND e.tenant_code = t.to_tenant_code
  WHERE t.kind = 'payBack' AND t.key = 'payBack:' || t.belongs_to GROUP BY 1, 2`;

/** Of orders: that their state is what was paid, used and given back for them. */
export const orderChecks: Readonly<
  Record<Extract<BookCheck, 'payment' | 'used' | 'refund' | 'mismatch' | 'allocation'>, SQL>
> = {
  payment: sql`SELECT o.tenant_code, o.order_code AS key, o.due AS expected, coalesce(p.sum, 0) AS found
    FROM (SELECT tenant_code, order_code, CASE WHEN state IN ('done', 'refunded') THEN amount_fen - fee_fen ELSE 0 END AS due FROM orders) o
    LEFT JOIN (SELECT tenant_code, order_code, sum(amount_fen) AS sum FROM payments WHERE state = 'succeeded' GROUP BY 1, 2) p
      USING (tenant_code, order_code)
    WHERE o.due <> coalesce(p.sum, 0)`,
  used: sql`SELECT coalesce(o.tenant_code, a.tenant_code) AS tenant_code, coalesce(o.order_code, a.belongs_to) AS key,
      coalesce(o.points, 0) AS expected, coalesce(a.sum, 0) AS found
    FROM (SELECT tenant_code, order_code, points FROM orders WHERE kind <> 'recharge' AND state = 'done') o
    FULL JOIN (SELECT tenant_code, belongs_to, sum(balance) AS sum FROM ledger_accounts
      WHERE purpose = 'used' AND balance > 0 AND unit LIKE 'points:%' GROUP BY 1, 2) a
      ON a.tenant_code = o.tenant_code AND a.belongs_to = o.order_code
    WHERE coalesce(o.points, 0) <> coalesce(a.sum, 0)`,
  refund: sql`SELECT coalesce(d.tenant_code, b.tenant_code) AS tenant_code, coalesce(d.order_code, b.order_code) AS key,
      coalesce(d.due, 0) AS expected, coalesce(b.sum, 0) AS found
    FROM (${backDue}) d FULL JOIN (${wentBack}) b USING (tenant_code, order_code) WHERE coalesce(d.due, 0) <> coalesce(b.sum, 0)
    UNION ALL SELECT o.tenant_code, 'money ' || o.order_code, o.due, coalesce(p.sum, 0)
    FROM (SELECT tenant_code, order_code, refunded_fen + CASE state WHEN 'refunded' THEN fee_fen ELSE 0 END AS due FROM orders) o
    LEFT JOIN (${paidBack}) p USING (tenant_code, order_code) WHERE o.due <> coalesce(p.sum, 0)`,
  // A line's parts beside its amount; and each part that an order has beside the payment that it was entered by.
  allocation: sql`SELECT NULL AS tenant_code, r.serial AS key, r.amount_fen AS expected, sum(a.amount_fen) AS found
    FROM bank_records r JOIN bank_allocations a USING (record_code) WHERE a.state <> 'released'
    GROUP BY r.record_code HAVING sum(a.amount_fen) > r.amount_fen
    UNION ALL SELECT a.order_tenant_code, a.order_code, a.amount_fen, coalesce(p.amount_fen, 0)
    FROM bank_allocations a LEFT JOIN payments p ON p.payment_code = a.payment_code
      AND p.state = ANY(CASE a.state WHEN 'returned' THEN ARRAY['returned'] ELSE ARRAY['partial', 'succeeded', 'surplus'] END)
    WHERE a.payment_code IS NOT NULL AND a.amount_fen <> coalesce(p.amount_fen, 0)`,
  mismatch: sql`SELECT tenant_code, order_code AS key, amount_fen AS expected, received_fen AS found
    FROM payments WHERE state = 'mismatched'`,
};
