import { type SQL, sql } from 'drizzle-orm';
import type { BookCheck } from '#domain/subjects/ledger/reconcile';

const monthOfLine = sql`date_trunc('month', at AT TIME ZONE 'Asia/Shanghai')::date`;

/** Of what tenants are shown: each line of a bill, and the months that it sums up to. */
export const billChecks: Readonly<Record<Extract<BookCheck, 'bill' | 'line' | 'month'>, SQL>> = {
  bill: sql`SELECT b.tenant_code, b.tenant_code AS key, b.gift + b.paid AS expected, coalesce(l.balance, 0) AS found
    FROM point_balances b LEFT JOIN LATERAL (
      SELECT balance FROM point_bill l WHERE l.tenant_code = b.tenant_code ORDER BY seq DESC LIMIT 1) l ON true
    WHERE coalesce(l.balance, 0) <> b.gift + b.paid`,
  // Beside the line before it: so each is the sum so far, and only where it breaks is told of.
  line: sql`SELECT tenant_code, seq::text AS key, before + gift + paid AS expected, balance AS found
    FROM (SELECT tenant_code, seq, gift, paid, balance,
        lag(balance, 1, 0::bigint) OVER (PARTITION BY tenant_code ORDER BY seq) AS before FROM point_bill) l
    WHERE balance <> before + gift + paid`,
  month: sql`SELECT coalesce(m.tenant_code, b.tenant_code) AS tenant_code,
      to_char(coalesce(m.month, b.month), 'YYYY-MM') || ' ' || coalesce(m.kind, b.kind) AS key,
      coalesce(b.gift + b.paid, 0) AS expected, coalesce(m.gift + m.paid, 0) AS found
    FROM point_months m FULL JOIN (SELECT tenant_code, ${monthOfLine} AS month, kind, sum(gift) AS gift, sum(paid) AS paid
      FROM point_bill GROUP BY 1, 2, 3) b
      ON m.tenant_code = b.tenant_code AND m.month = b.month AND m.kind = b.kind
    WHERE (coalesce(m.gift, 0), coalesce(m.paid, 0)) <> (coalesce(b.gift, 0), coalesce(b.paid, 0))`,
};
