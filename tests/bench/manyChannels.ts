import type pg from 'pg';
import { nameOf, standards } from '#domain/subjects/iso/standards';

/** Codes and phones of what the SQL below makes the same way; people by their place in their channel, the manager first. */
export const channelOf = (channel: number) => ({
  tenantCode: `TMANY${channel}`,
  managerPhone: `172${String(channel).padStart(5, '0')}000`,
  consultantPhone: `172${String(channel).padStart(5, '0')}005`,
});

interface Size {
  people: number;
  customers: number;
  projects: number;
}

/** One after the other; each sees `channels`, with its size, to be made. Two projects make a group. */
const statements = [
  `INSERT INTO tenants (tenant_code, type, name, invite_code, size, industries)
   SELECT 'TMANY' || c, 'channel', '渠道 ' || c || ' 信息安全咨询有限公司', 'MANY' || c, 'medium', '{M}' FROM channels`,
  `INSERT INTO accounts (account_id, phone, show_name)
   SELECT 'AMANY' || c || '-' || p, '172' || lpad(c::text, 5, '0') || lpad(p::text, 3, '0'), '顾问 ' || c || '-' || p
   FROM channels, generate_series(0, people - 1) AS p`,
  `INSERT INTO memberships (tenant_code, account_id, role_code)
   SELECT 'TMANY' || c, 'AMANY' || c || '-' || p,
     CASE WHEN p = 0 THEN 'CHANNEL_TENANT_MANAGER' WHEN p < 3 THEN 'CHANNEL_TENANT_SUB_MANAGER' ELSE 'CHANNEL_OWNER' END
   FROM channels, generate_series(0, people - 1) AS p`,
  `INSERT INTO licence_agreements (account_id, licence_code)
   SELECT 'AMANY' || c || '-' || p, l.licence_code
   FROM channels, generate_series(0, people - 1) AS p, licences l WHERE l.must_agree AND p IN (0, 5)`,
  `INSERT INTO tenants (tenant_code, type, name, created_by_tenant, size, industries, created_at)
   SELECT 'TMANY' || c || '-' || n, 'customer',
     (ARRAY['华东', '江南', '北辰', '赣江', '云岭', '东海', '天山'])[1 + n % 7] ||
     (ARRAY['精密仪器', '供应链', '新能源', '云计算', '生物医药', '智能装备'])[1 + n % 6] || ' ' || c || '-' || n || ' 有限公司',
     'TMANY' || c, (ARRAY['large', 'medium', 'small', 'micro'])[1 + n % 4], ARRAY[(ARRAY['C', 'G', 'I', 'J'])[1 + n % 4]],
     now() - n * interval '3 hours'
   FROM channels, generate_series(1, customers) AS n`,
  `INSERT INTO tenant_relations (tenant_code, customer_tenant_code)
   SELECT 'TMANY' || c, 'TMANY' || c || '-' || n FROM channels, generate_series(1, customers) AS n`,
  `UPDATE customers u SET address = '上海市浦东新区 ' || n || ' 号', protected_until = u.protected_until - n % 80,
     contacts = jsonb_build_array(jsonb_build_object('name', '联系人 ' || n, 'phone', '021-5588 ' || n))
   FROM channels, generate_series(1, customers) AS n WHERE u.tenant_code = 'TMANY' || c || '-' || n`,
  `INSERT INTO customer_moves (tenant_code, customer_name, kind, to_tenant, by_name)
   SELECT 'TMANY' || c || '-' || n, '客户 ' || n, 'reported', 'TMANY' || c, '经理'
   FROM channels, generate_series(1, customers) AS n`,
  `INSERT INTO project_groups (tenant_code, project_group_code, customer_tenant_code, name, owner_account_id, created_at)
   SELECT 'TMANY' || c, 'GMANY' || c || '-' || g, 'TMANY' || c || '-' || 1 + g % customers, '年度认证 ' || g || ' 项目组',
     'AMANY' || c || '-' || g % people, now() - g * interval '10 minutes'
   FROM channels, generate_series(1, projects / 2) AS g`,
  `INSERT INTO projects (tenant_code, project_code, channel_tenant_code, project_group_code, name, project_type, standard_code, standard_name,
     state, begin_date, end_date, teacher_account_id, previous_teacher_id, dispatched_at, taken_up_at, created_at)
   SELECT 'TMANY' || c || '-' || 1 + (1 + (n - 1) / 2) % customers, 'PMANY' || c || '-' || n, 'TMANY' || c, 'GMANY' || c || '-' || 1 + (n - 1) / 2,
     (ARRAY['27001 资产评估 ', '27701 Gap analysis ', '风险评估 ', '监督审核 '])[1 + n % 4] || n, 'iso', '${standards[0].standardCode}',
     '${JSON.stringify(nameOf(standards[0]))}',
     (ARRAY['', 'inhand', 'inhand', 'audit', 'finished', 'consumerSubmitSvipData'])[1 + n % 6],
     current_date - n % 300, current_date - n % 300 + 180,
     CASE WHEN n % 20 > 0 THEN 'AMANY' || c || '-' || n % people END,
     CASE WHEN n % 11 = 0 THEN 'AMANY' || c || '-' || (n + 1) % people END,
     now(), CASE WHEN n % 20 > 1 THEN now() END, now() - n * interval '5 minutes'
   FROM channels, generate_series(1, projects) AS n`,
  `INSERT INTO project_share (tenant_code, project_code, shared_with, capability)
   SELECT tenant_code, project_code, channel_tenant_code, 'consult' FROM projects WHERE channel_tenant_code IN (SELECT 'TMANY' || c FROM channels)`,
  `INSERT INTO assessments (tenant_code, project_code, method)
   SELECT p.tenant_code, p.project_code, (SELECT method FROM assessments WHERE project_code = 'PDEMO27001A')
   FROM projects p WHERE p.channel_tenant_code IN (SELECT 'TMANY' || c FROM channels)`,
  `INSERT INTO consultations (tenant_code, consultation_code, company, contact_name, phone, topic, content, state, owner_account_id, next_due, created_at)
   SELECT 'TMANY' || c, 'CMANY' || c || '-' || n, '来询单位 ' || n || ' 有限公司', '联系人 ' || n, '021-5588 ' || n, 'certification', '想了解认证周期与费用',
     (ARRAY['new', 'contacted', 'closed'])[1 + n % 3], 'AMANY' || c || '-' || n % people, current_date + n % 60 - 30, now() - n * interval '1 hour'
   FROM channels, generate_series(1, customers) AS n`,
];

/** Works as the owner of the data in one transaction, and lets the planner know, as autovacuum would within a minute. */
async function fill(client: pg.Client, numbers: string, made: readonly string[]): Promise<void> {
  await client.query('BEGIN');
  await client.query(`CREATE TEMPORARY TABLE channels ON COMMIT DROP AS ${numbers}`);
  for (const statement of made) await client.query(statement);
  await client.query('COMMIT');
  await client.query('VACUUM ANALYZE');
}

/** Makes channels first…last, each of this size. */
export const addChannels = (client: pg.Client, first: number, last: number, { people, customers, projects }: Size) =>
  fill(
    client,
    `SELECT c, ${people} AS people, ${customers} AS customers, ${projects} AS projects FROM generate_series(${first}, ${last}) AS c`,
    statements,
  );

/** Makes 2,000 partners below a channel, on five levels: 4, 16, 80, 400 and 1,500. */
export async function addPartnerTree(client: pg.Client, parent: string): Promise<number> {
  const levels = [4, 16, 80, 400, 1_500];
  const all = levels.map((count, level) => {
    const above = level === 0 ? `'${parent}'` : `'TTREE${level - 1}-' || 1 + n % ${levels[level - 1]}`;
    return `INSERT INTO tenants (tenant_code, type, name, parent_tenant_code, created_by_tenant)
      SELECT 'TTREE${level}-' || n, 'channel', '伙伴 ${level}-' || n || ' 科技有限公司', ${above}, ${above} FROM generate_series(1, ${count}) AS n`;
  });
  await fill(client, 'SELECT 1 AS c', all);
  return levels.reduce((sum, count) => sum + count, 0);
}
