import { sql } from 'drizzle-orm';
import type { Tx } from '#server/kernel/db/tx';

/** So many days of working are told. */
const DAYS = 60;

/**
 * What the log tells of the months before: announcements when they were published, and people of all tenants who sign in
 * on working days, each in a rhythm of their own.
 */
export async function fillTrail(tx: Tx): Promise<void> {
  await tx.execute(sql`INSERT INTO audit_log
      (at, tenant_code, actor_tenant_code, account_id, action, entity, entity_code, detail, network)
    SELECT publish_date, 'TPLATFORM', 'TPLATFORM', updated_by, 'publishAnnouncement', 'announcement', aoc_code,
      jsonb_build_object('title', title, 'from', publish_date), '203.0.113.x'
    FROM announcements WHERE state = 'published' AND publish_date < now() ORDER BY publish_date`);
  await tx.execute(sql`INSERT INTO audit_log
      (at, tenant_code, actor_tenant_code, account_id, action, entity, entity_code, detail, network)
    SELECT d.day + interval '1 hour' + (h.n % 240) * interval '1 minute', m.tenant_code, m.tenant_code, m.account_id,
      'signIn', 'account', m.account_id,
      jsonb_build_object('device', CASE h.n % 3 WHEN 0 THEN 'Edge · Windows' WHEN 1 THEN 'Chrome · Windows'
        ELSE 'Safari · macOS' END), '198.51.100.x'
    FROM generate_series(date_trunc('day', now()) - ${DAYS} * interval '1 day', date_trunc('day', now()) - interval '1 day',
        interval '1 day') AS d(day)
      CROSS JOIN (SELECT DISTINCT ON (account_id) account_id, tenant_code FROM memberships ORDER BY account_id, position) AS m
      JOIN tenants t USING (tenant_code)
      CROSS JOIN LATERAL (SELECT abs(hashtext(m.account_id || d.day::date)) AS n) AS h
    WHERE d.day > t.created_at AND extract(isodow FROM d.day) < 6 AND h.n % 5 < 2
    ORDER BY 1`);
}
