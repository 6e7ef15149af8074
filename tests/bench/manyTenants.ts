import type pg from 'pg';
import { nameOf, standards } from '#domain/subjects/iso/standards';

/** Codes and phones of the tenants with this number, which the SQL below makes the same way. */
export const tenantOf = (number: number) => ({
  tenantCode: `TBENCH${number}`,
  channelCode: `TCHANNEL${number}`,
  projectCode: `PBENCH${number}`,
  phone: `170${String(number).padStart(8, '0')}`,
  channelPhone: `171${String(number).padStart(8, '0')}`,
});

const customers = `
  INSERT INTO tenants (tenant_code, type, name, created_by_tenant, size, industries)
  SELECT 'TCHANNEL' || n, 'channel', '渠道 ' || n, NULL, NULL, '{}'::text[] FROM numbers
  UNION ALL SELECT 'TBENCH' || n, 'customer', '客户 ' || n, 'TCHANNEL' || n, 'medium', '{C}'::text[] FROM numbers`;

/** One after the other; each sees `numbers`, the tenants to be made. */
const statements = [
  customers,
  `INSERT INTO tenant_relations (tenant_code, customer_tenant_code) SELECT 'TCHANNEL' || n, 'TBENCH' || n FROM numbers`,
  `INSERT INTO accounts (account_id, phone, show_name)
   SELECT 'ABENCH' || n, '170' || lpad(n::text, 8, '0'), '项目经理 ' || n FROM numbers
   UNION ALL SELECT 'ACHANNEL' || n, '171' || lpad(n::text, 8, '0'), '渠道经理 ' || n FROM numbers`,
  `INSERT INTO memberships (tenant_code, account_id, role_code)
   SELECT 'TBENCH' || n, 'ABENCH' || n, 'CONSUMER_PM' FROM numbers
   UNION ALL SELECT 'TCHANNEL' || n, 'ACHANNEL' || n, 'CHANNEL_TENANT_MANAGER' FROM numbers`,
  `INSERT INTO licence_agreements (account_id, licence_code)
   SELECT a.account_id, l.licence_code FROM numbers
   JOIN accounts a ON a.account_id IN ('ABENCH' || n, 'ACHANNEL' || n) CROSS JOIN licences l WHERE l.must_agree`,
  `INSERT INTO project_groups (tenant_code, project_group_code, customer_tenant_code, name, owner_account_id)
   SELECT 'TCHANNEL' || n, 'GBENCH' || n, 'TBENCH' || n, '项目组 ' || n, 'ACHANNEL' || n FROM numbers`,
  `INSERT INTO projects (tenant_code, project_code, channel_tenant_code, project_group_code, name, project_type, standard_code, standard_name)
   SELECT 'TBENCH' || n, 'PBENCH' || n, 'TCHANNEL' || n, 'GBENCH' || n, '项目 ' || n, 'iso', '${standards[0].standardCode}',
     '${JSON.stringify(nameOf(standards[0]))}' FROM numbers`,
  `INSERT INTO project_share (tenant_code, project_code, shared_with, capability)
   SELECT 'TBENCH' || n, 'PBENCH' || n, 'TCHANNEL' || n, 'consult' FROM numbers`,
  `INSERT INTO assessments (tenant_code, project_code, method)
   SELECT 'TBENCH' || n, 'PBENCH' || n, (SELECT method FROM assessments WHERE project_code = 'PDEMO27001A') FROM numbers`,
  `INSERT INTO system_assets (tenant_code, project_code, system_id, asset_code, name, confidentiality, integrity, availability, value)
   SELECT 'TBENCH' || n, 'PBENCH' || n, pg_temp.id('s' || n || '-' || s), 'SYS-' || s, '系统 ' || s, 3, 3, 3, 3
   FROM numbers, generate_series(1, 20) AS s`,
  `INSERT INTO unit_assets (tenant_code, project_code, unit_id, asset_code, name, category, asset_type, owner, confidentiality, integrity, availability, value)
   SELECT 'TBENCH' || n, 'PBENCH' || n, pg_temp.id('u' || n || '-' || u), 'U-' || lpad(u::text, 6, '0'), '单元 ' || u,
     'systemUnit', 'hardware', '负责人 ' || u % 50, 1 + u % 5, 3, 3, 3
   FROM numbers, generate_series(1, units) AS u`,
  `INSERT INTO system_units (tenant_code, project_code, system_id, unit_id)
   SELECT 'TBENCH' || n, 'PBENCH' || n, pg_temp.id('s' || n || '-' || 1 + u % 20), pg_temp.id('u' || n || '-' || u)
   FROM numbers, generate_series(1, units) AS u`,
  `INSERT INTO risks (tenant_code, project_code, risk_id, risk_code, unit_id, threat, vulnerability, threat_frequency, vulnerability_severity,
     asset_value, threat_value, likelihood_value, likelihood_level, loss_value, loss_level, risk_value, risk_level)
   SELECT 'TBENCH' || n, 'PBENCH' || n, pg_temp.id('r' || n || '-' || u), 'R-' || lpad(u::text, 6, '0'), pg_temp.id('u' || n || '-' || u), '勒索软件', '补丁滞后', 3, 3, 3, 3, 9, 3, 9, 3, 9, 3
   FROM numbers, generate_series(1, units) AS u`,
];

/**
 * Creates tenants first…last, each with a channel, a project and a number of units, each unit with a system and a risk; and
 * updates the statistics, as autovacuum would within a minute.
 */
export async function addTenants(client: pg.Client, first: number, last: number, units: number): Promise<void> {
  await client.query('BEGIN');
  await client.query(
    `CREATE TEMPORARY TABLE numbers ON COMMIT DROP AS SELECT n, ${units}::int AS units FROM generate_series(${first}, ${last}) AS n`,
  );
  await client.query(
    `CREATE OR REPLACE FUNCTION pg_temp.id(name text) RETURNS uuid LANGUAGE sql IMMUTABLE AS
     $$ SELECT overlay(overlay(md5(name) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid $$`,
  );
  for (const statement of statements) await client.query(statement);
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE');
}
