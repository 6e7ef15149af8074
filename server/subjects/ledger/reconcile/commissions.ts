import { type SQL, sql } from 'drizzle-orm';
import type { BookCheck } from '#domain/subjects/ledger/reconcile';

/** What each order earns for the partners above its buyer at that time, by the rates that it keeps. */
const due = sql`SELECT o.order_code, above.level, o.partners_above[above.level] AS tenant_code, o.state,
    o.amount_fen * CASE above.level WHEN 1 THEN r.near_bp ELSE r.next_bp END / 10000 AS amount
  FROM orders o CROSS JOIN (VALUES (1), (2)) above (level) JOIN commission_rules r ON r.version = o.commission_rule
  WHERE o.state IN ('done', 'refunded') AND o.partners_above[above.level] IS NOT NULL`;

const entered = sql`SELECT order_code, level, tenant_code, coalesce(sum(amount_fen) FILTER (WHERE kind = 'earned'), 0) AS earned,
    sum(amount_fen) AS net
  FROM commissions GROUP BY 1, 2, 3`;

/** Versions that had begun on the day on which an order was paid, and had not been replaced before that day. */
const ofItsDay = sql`SELECT max(w.version) FROM commission_rules w
  WHERE w.valid_from <= (o.settled_at AT TIME ZONE 'Asia/Shanghai')::date
    AND (w.created_at AT TIME ZONE 'Asia/Shanghai')::date < (o.settled_at AT TIME ZONE 'Asia/Shanghai')::date`;

/** What the accounts of a tenant should hold by its orders and settlements. */
const books = sql`SELECT tenant_code, coalesce(e.net, 0) - coalesce(s.points, 0) * 100 AS open, coalesce(s.points, 0) AS points
  FROM (SELECT tenant_code, sum(amount_fen) AS net FROM commissions GROUP BY 1) e
  FULL JOIN (SELECT tenant_code, sum(points) AS points FROM commission_settlements GROUP BY 1) s USING (tenant_code)`;

const held = sql`SELECT tenant_code, coalesce(sum(balance) FILTER (WHERE purpose = 'earned'), 0)
    - coalesce(sum(balance) FILTER (WHERE purpose = 'owed'), 0) AS open,
    coalesce(sum(balance) FILTER (WHERE purpose IN ('settled', 'owed')), 0) AS settled
  FROM ledger_accounts WHERE unit = 'money:CNY' AND purpose IN ('earned', 'settled', 'owed') GROUP BY 1`;

/** Of what partners earn: nothing is missing, entered twice, or by other rates; and the accounts say the same. */
export const commissionChecks: Readonly<Record<Extract<BookCheck, 'commission' | 'earnings'>, SQL>> = {
  commission: sql`SELECT coalesce(d.tenant_code, c.tenant_code) AS tenant_code, coalesce(d.order_code, c.order_code) AS key,
      coalesce(d.amount, 0) AS expected, coalesce(c.earned, 0) AS found
    FROM (${due}) d FULL JOIN (${entered}) c USING (order_code, level, tenant_code)
    WHERE coalesce(d.amount, 0) <> coalesce(c.earned, 0)
    UNION ALL SELECT tenant_code, order_code, CASE d.state WHEN 'refunded' THEN 0 ELSE d.amount END, c.net
    FROM (${due}) d JOIN (${entered}) c USING (order_code, level, tenant_code)
    WHERE d.amount = c.earned AND c.net <> CASE d.state WHEN 'refunded' THEN 0 ELSE d.amount END
    UNION ALL SELECT o.tenant_code, o.order_code, (${ofItsDay}), o.commission_rule
    FROM orders o JOIN commission_rules r ON r.version = o.commission_rule
    WHERE r.valid_from > (o.settled_at AT TIME ZONE 'Asia/Shanghai')::date OR r.version < (${ofItsDay})`,
  earnings: sql`SELECT coalesce(b.tenant_code, h.tenant_code) AS tenant_code, coalesce(b.tenant_code, h.tenant_code) AS key,
      coalesce(b.open, 0) AS expected, coalesce(h.open, 0) AS found
    FROM (${books}) b FULL JOIN (${held}) h USING (tenant_code) WHERE coalesce(b.open, 0) <> coalesce(h.open, 0)
    UNION ALL SELECT coalesce(b.tenant_code, h.tenant_code), coalesce(b.tenant_code, h.tenant_code),
      coalesce(b.points, 0) * 100, coalesce(h.settled, 0)
    FROM (${books}) b FULL JOIN (${held}) h USING (tenant_code) WHERE coalesce(b.points, 0) * 100 <> coalesce(h.settled, 0)
    UNION ALL SELECT s.tenant_code, 'points ' || s.month, s.points, coalesce(sum(e.amount), 0)
    FROM commission_settlements s
    LEFT JOIN ledger_transfers t ON t.key = 'commission:' || s.tenant_code || ':' || s.month AND t.to_tenant_code = s.tenant_code
    LEFT JOIN ledger_entries e ON e.transfer_id = t.id AND e.tenant_code = s.tenant_code
    GROUP BY s.tenant_code, s.month, s.points HAVING s.points <> coalesce(sum(e.amount), 0)`,
};
