-- Whether the caller's tenant is the platform; policies on tenants can't ask tenants.
CREATE FUNCTION app_platform() RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  found_type text;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT type INTO found_type FROM tenants WHERE tenant_code = app_tenant();
  PERFORM set_config('app.scope', before, true);
  RETURN coalesce(found_type = 'platform', false);
END $$;
--> statement-breakpoint
-- A channel that names no parent stands below the platform: the tree has one top.
CREATE OR REPLACE FUNCTION place_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  above ltree := '';
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  IF NEW.type = 'channel' AND NEW.parent_tenant_code IS NULL THEN
    NEW.parent_tenant_code := (SELECT tenant_code FROM tenants WHERE type = 'platform' ORDER BY created_at, tenant_code LIMIT 1);
  END IF;
  IF NEW.parent_tenant_code IS NOT NULL THEN
    -- Two parts that are hung below each other at once would close a circle that neither sees.
    PERFORM pg_advisory_xact_lock(7204995);
    SELECT path INTO above FROM tenants WHERE tenant_code = NEW.parent_tenant_code;
    IF NEW.parent_tenant_code = NEW.tenant_code OR (TG_OP = 'UPDATE' AND above <@ OLD.path) THEN
      RAISE EXCEPTION 'a tenant can not stand below itself' USING ERRCODE = 'check_violation', CONSTRAINT = 'tenants_no_circle';
    END IF;
  END IF;
  PERFORM set_config('app.scope', before, true);
  NEW.path := coalesce(above, '') || tenant_label(NEW.tenant_code);
  RETURN NEW;
END $$;
--> statement-breakpoint
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
UPDATE tenants SET parent_tenant_code = NULL WHERE type = 'channel' AND parent_tenant_code IS NULL;--> statement-breakpoint
SELECT set_config('app.scope', '', true);--> statement-breakpoint
-- Who stands below the caller's tenant in the tree of partners: the one rule of whom a partner sees.
CREATE FUNCTION partners_below() RETURNS SETOF text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY SELECT t.tenant_code FROM tenants t
    WHERE t.path <@ (SELECT o.path FROM tenants o WHERE o.tenant_code = app_tenant())
      AND t.type = 'channel' AND t.tenant_code <> app_tenant();
  PERFORM set_config('app.scope', before, true);
END $$;
--> statement-breakpoint
-- The partner that a channel stands below: whom it asks for units, and to whom it returns them.
CREATE FUNCTION partner_above() RETURNS TABLE (tenant_code text, name text, type text) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY SELECT p.tenant_code, p.name, p.type FROM tenants o JOIN tenants p ON p.tenant_code = o.parent_tenant_code
    WHERE o.tenant_code = app_tenant() AND o.type = 'channel';
  PERFORM set_config('app.scope', before, true);
END $$;
--> statement-breakpoint
-- What a partner sees of those below it, and of itself: no more than these columns. The own parent is nobody's to see here.
CREATE FUNCTION partner_cards() RETURNS TABLE (tenant_code text, name text, approval_state text, parent_tenant_code text, path ltree, since timestamptz)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY SELECT t.tenant_code, t.name, t.approval_state,
      CASE WHEN t.tenant_code <> app_tenant() THEN t.parent_tenant_code END, t.path, t.created_at
    FROM tenants t
    WHERE t.path <@ (SELECT o.path FROM tenants o WHERE o.tenant_code = app_tenant())
      AND (t.type = 'channel' OR t.tenant_code = app_tenant());
  PERFORM set_config('app.scope', before, true);
END $$;
--> statement-breakpoint
-- How much there is of what a partner does not see by name; of those that it sees at all.
CREATE FUNCTION partner_figures(wanted text[]) RETURNS TABLE (tenant_code text, partners int, people int, customers int, projects int)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY SELECT t.tenant_code,
      (SELECT count(*)::int FROM tenants c WHERE c.parent_tenant_code = t.tenant_code AND c.type = 'channel'),
      (SELECT count(DISTINCT m.account_id)::int FROM memberships m WHERE m.tenant_code = t.tenant_code),
      (SELECT count(*)::int FROM tenant_relations r WHERE r.tenant_code = t.tenant_code),
      (SELECT count(*)::int FROM projects p WHERE p.channel_tenant_code = t.tenant_code)
    FROM tenants t
    WHERE t.tenant_code = ANY(wanted) AND t.path <@ (SELECT o.path FROM tenants o WHERE o.tenant_code = app_tenant())
      AND (t.type = 'channel' OR t.tenant_code = app_tenant());
  PERFORM set_config('app.scope', before, true);
END $$;
--> statement-breakpoint
-- Tells those who manage a partner, directly above or anywhere below, of what was done; nobody's name is learnt by it.
CREATE FUNCTION tell_partner(wanted text, kind text, params jsonb, path text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  IF NOT (app_system() OR EXISTS (SELECT 1 FROM partner_above() a WHERE a.tenant_code = wanted) OR wanted IN (SELECT partners_below())) THEN
    RETURN;
  END IF;
  PERFORM set_config('app.scope', 'system', true);
  INSERT INTO notices (tenant_code, notice_id, account_id, kind, params, path, created_by)
    SELECT DISTINCT ON (m.account_id) m.tenant_code, gen_random_uuid(), m.account_id, kind, params, path, app_account()
    FROM memberships m WHERE m.tenant_code = wanted
      AND m.role_code IN ('CHANNEL_TENANT_MANAGER', 'PLATFORM_MANAGER', 'PLATFORM_DELIVERY');
  PERFORM set_config('app.scope', before, true);
END $$;
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_code" text NOT NULL,
	"unit" text NOT NULL,
	"purpose" text NOT NULL,
	"valid_until" date,
	"belongs_to" text DEFAULT '' NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_accounts_one" UNIQUE NULLS NOT DISTINCT("tenant_code","unit","purpose","valid_until","belongs_to"),
	CONSTRAINT "ledger_accounts_of" UNIQUE("id","tenant_code","unit"),
	CONSTRAINT "ledger_accounts_never_below_zero" CHECK (balance >= 0 OR purpose = 'issued')
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"transfer_id" bigint NOT NULL,
	"actor_tenant_code" text NOT NULL,
	"ledger_account_id" bigint NOT NULL,
	"tenant_code" text NOT NULL,
	"unit" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_entries_transfer_id_ledger_account_id_pk" PRIMARY KEY("transfer_id","ledger_account_id"),
	CONSTRAINT "ledger_entries_move" CHECK (amount <> 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_code" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"kind" text NOT NULL,
	"to_tenant_code" text,
	"account_id" text,
	"reason" text,
	"belongs_to" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_of" UNIQUE("id","tenant_code"),
	CONSTRAINT "ledger_transfers_once" UNIQUE("tenant_code","key")
);
--> statement-breakpoint
ALTER TABLE "ledger_transfers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "equity_applications" (
	"tenant_code" text NOT NULL,
	"application_code" text NOT NULL,
	"tenant_name" text NOT NULL,
	"grantor_tenant_code" text NOT NULL,
	"grantor_name" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"items" jsonb NOT NULL,
	"note" text NOT NULL,
	"applied_by" text NOT NULL,
	"applied_by_name" text NOT NULL,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "equity_applications_tenant_code_application_code_pk" PRIMARY KEY("tenant_code","application_code"),
	CONSTRAINT "equity_applications_application_code_unique" UNIQUE("application_code")
);
--> statement-breakpoint
ALTER TABLE "equity_applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "equity_papers" (
	"tenant_code" text NOT NULL,
	"application_code" text NOT NULL,
	"object_id" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "equity_papers_tenant_code_object_id_pk" PRIMARY KEY("tenant_code","object_id"),
	CONSTRAINT "equity_papers_of" UNIQUE("application_code","object_id")
);
--> statement-breakpoint
ALTER TABLE "equity_papers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "products" (
	"product_code" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"contents" jsonb NOT NULL,
	"price_points" integer,
	"validity_months" smallint NOT NULL,
	"starts_project" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer" FOREIGN KEY ("transfer_id","actor_tenant_code") REFERENCES "public"."ledger_transfers"("id","tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" FOREIGN KEY ("ledger_account_id","tenant_code","unit") REFERENCES "public"."ledger_accounts"("id","tenant_code","unit") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_to_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("to_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equity_applications" ADD CONSTRAINT "equity_applications_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equity_applications" ADD CONSTRAINT "equity_applications_grantor_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("grantor_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equity_papers" ADD CONSTRAINT "equity_papers_tenant_code_application_code_equity_applications_tenant_code_application_code_fk" FOREIGN KEY ("tenant_code","application_code") REFERENCES "public"."equity_applications"("tenant_code","application_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equity_papers" ADD CONSTRAINT "equity_papers_tenant_code_object_id_files_tenant_code_object_id_fk" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_accounts_expiry" ON "ledger_accounts" USING btree ("valid_until") WHERE purpose = 'available' AND balance > 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_of" ON "ledger_entries" USING btree ("ledger_account_id","transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_to" ON "ledger_transfers" USING btree ("to_tenant_code","id");--> statement-breakpoint
CREATE INDEX "equity_applications_grantor" ON "equity_applications" USING btree ("grantor_tenant_code","created_at");--> statement-breakpoint
CREATE POLICY "seen" ON "ledger_accounts" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR tenant_code IN (SELECT partners_below()));--> statement-breakpoint
CREATE POLICY "opened" ON "ledger_accounts" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "carried" ON "ledger_accounts" AS PERMISSIVE FOR UPDATE TO public USING ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "seen" ON "ledger_entries" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "append" ON "ledger_entries" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR (actor_tenant_code = (SELECT app_tenant()) AND (tenant_code = (SELECT app_tenant()) OR (amount > 0 AND (tenant_code IN (SELECT partners_below()) OR tenant_code = (SELECT a.tenant_code FROM partner_above() a))))));--> statement-breakpoint
CREATE POLICY "seen" ON "ledger_transfers" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR to_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "append" ON "ledger_transfers" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "both" ON "equity_applications" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR grantor_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "asked" ON "equity_applications" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR (tenant_code = (SELECT app_tenant()) AND grantor_tenant_code = (SELECT a.tenant_code FROM partner_above() a)));--> statement-breakpoint
CREATE POLICY "answered" ON "equity_applications" AS PERMISSIVE FOR UPDATE TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR grantor_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "both" ON "equity_papers" AS PERMISSIVE FOR SELECT TO public USING (application_code IN (SELECT a.application_code FROM equity_applications a));--> statement-breakpoint
CREATE POLICY "own" ON "equity_papers" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "read" ON "products" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "write" ON "products" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
ALTER POLICY "seen" ON "tenants" TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR (created_by_tenant = (SELECT app_tenant()) AND (type = 'customer' OR (SELECT app_platform()))) OR (tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
ALTER POLICY "changed" ON "tenants" TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR (created_by_tenant = (SELECT app_tenant()) AND (type = 'customer' OR (SELECT app_platform()))));--> statement-breakpoint
-- Append-only for the application: what was entered stays, and a balance moves by entries alone.
REVOKE UPDATE, DELETE ON ledger_accounts, ledger_transfers, ledger_entries FROM portal_app;
--> statement-breakpoint
REVOKE INSERT ON ledger_accounts FROM portal_app;
--> statement-breakpoint
-- Accounts by what they are for, in the order given; those that aren't there are opened, empty. Only the platform gives
-- out what nobody had.
CREATE FUNCTION ledger_open(tenants_ text[], units text[], purposes text[], valid_untils date[], belongings text[]) RETURNS bigint[]
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  found_ids bigint[];
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  IF EXISTS (SELECT 1 FROM unnest(tenants_, purposes) AS w (tenant_code, purpose) JOIN tenants t USING (tenant_code)
      WHERE w.purpose = 'issued' AND t.type <> 'platform') THEN
    RAISE EXCEPTION 'only the platform gives out' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_accounts_issued';
  END IF;
  INSERT INTO ledger_accounts (tenant_code, unit, purpose, valid_until, belongs_to)
    SELECT DISTINCT * FROM unnest(tenants_, units, purposes, valid_untils, belongings) AS w (a, b, c, d, e) ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT DO NOTHING;
  SELECT array_agg(l.id ORDER BY w.n) INTO found_ids
    FROM unnest(tenants_, units, purposes, valid_untils, belongings) WITH ORDINALITY AS w (a, b, c, d, e, n)
    JOIN ledger_accounts l ON (l.tenant_code, l.unit, l.purpose, l.belongs_to) = (w.a, w.b, w.c, w.e)
      AND l.valid_until IS NOT DISTINCT FROM w.d;
  PERFORM set_config('app.scope', before, true);
  RETURN found_ids;
END $$;
--> statement-breakpoint
-- Locks accounts, always in the order of their ids; a row lock needs a right to change that nobody has.
CREATE FUNCTION ledger_lock(wanted bigint[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  PERFORM id FROM ledger_accounts WHERE id = ANY(wanted) ORDER BY id FOR NO KEY UPDATE;
  PERFORM set_config('app.scope', before, true);
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_carry() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.ledger_account_id RETURNING balance INTO NEW.balance;
  PERFORM set_config('app.scope', before, true);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_carry BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_carry();
--> statement-breakpoint
CREATE FUNCTION ledger_balanced() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  wanted bigint := CASE TG_TABLE_NAME WHEN 'ledger_transfers' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'transfer_id')::bigint END;
  balanced boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT count(*) > 0 AND bool_and(sum = 0) INTO balanced
    FROM (SELECT sum(amount) AS sum FROM ledger_entries WHERE transfer_id = wanted GROUP BY unit) units;
  PERFORM set_config('app.scope', before, true);
  IF NOT balanced THEN
    RAISE EXCEPTION 'the entries of transfer % do not sum to zero', wanted USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_transfers_balanced';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
-- With whom the caller's tenant has dealt in these transfers, by the name that it has now.
CREATE FUNCTION ledger_partners(wanted bigint[]) RETURNS TABLE (transfer_id bigint, name text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY SELECT l.id, t.name FROM ledger_transfers l
    JOIN tenants t ON t.tenant_code = CASE WHEN l.tenant_code = app_tenant() THEN l.to_tenant_code ELSE l.tenant_code END
    WHERE l.id = ANY(wanted) AND (l.tenant_code = app_tenant() OR l.to_tenant_code = app_tenant());
  PERFORM set_config('app.scope', before, true);
END $$;
--> statement-breakpoint
-- The products that ship with the portal; from here on they are data.
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
INSERT INTO products (product_code, position, name, summary, contents, price_points, validity_months, starts_project) VALUES
  ('ASSET_RISK', 1, '{"zh": "资产风险评估", "en": "Asset risk assessment"}', '{"zh": "按 GB/T 20984 完成一次完整的信息资产风险评估", "en": "One complete risk assessment of information assets by GB/T 20984"}', '[{"zh": "资产清单与重要性分析", "en": "Inventory and importance of assets"}, {"zh": "风险识别、分析与处置计划", "en": "Risks identified, analysed and treated"}, {"zh": "风险评估报告（docx、pdf、xlsx）", "en": "Risk assessment report (docx, pdf, xlsx)"}]', 1200, 12, true),
  ('GAP_ANALYSIS', 2, '{"zh": "差距分析", "en": "Gap analysis"}', '{"zh": "对照 ISO/IEC 27001:2022 找出与标准的差距", "en": "Where an organisation stands against ISO/IEC 27001:2022"}', '[{"zh": "93 项控制与 30 个条款的逐项判定", "en": "All 93 controls and 30 clauses judged one by one"}, {"zh": "适用性声明", "en": "Statement of applicability"}, {"zh": "整改建议与差距分析报告", "en": "Recommendations and gap report"}]', 800, 12, false),
  ('ISMS_BUILD', 3, '{"zh": "体系建设咨询", "en": "Management system build-up"}', '{"zh": "从范围到管理评审，陪同客户建立信息安全管理体系", "en": "An information-security management system, from its scope to the management review"}', '[{"zh": "体系文件与记录模板", "en": "Documents and record templates"}, {"zh": "内部审核与管理评审指导", "en": "Guidance through internal audit and management review"}, {"zh": "认证申请材料", "en": "Papers for the certification"}]', 3600, 18, false),
  ('INTERNAL_AUDITOR', 4, '{"zh": "内审员认证", "en": "Internal auditor certification"}', '{"zh": "一名内审员的在线学习与认证考试", "en": "Online course and certification exam for one internal auditor"}', '[{"zh": "在线学习资料", "en": "Course material online"}, {"zh": "认证考试，含一次补考", "en": "Certification exam with one resit"}, {"zh": "内审员证书", "en": "Internal auditor certificate"}]', 260, 12, false),
  ('QUESTIONNAIRE', 5, '{"zh": "在线评估问卷", "en": "Online assessment questionnaire"}', '{"zh": "向客户各部门分发问卷并汇总结果", "en": "Questionnaires for a customer''s departments, with their results put together"}', '[{"zh": "问卷分发与催办", "en": "Sent out, with reminders"}, {"zh": "风险汇总与报告", "en": "Risks put together, and their report"}]', 300, 6, false),
  ('GOV_PROJECT', 6, '{"zh": "科技项目申报", "en": "Government project application"}', '{"zh": "高新技术企业与创新项目的申报材料准备", "en": "Papers for high-tech enterprise and innovation projects"}', '[{"zh": "申报条件自查", "en": "Self-check of the conditions"}, {"zh": "项目资料导入与核对", "en": "Project data imported and checked"}, {"zh": "申报材料清单", "en": "List of what is to be handed in"}]', 2400, 12, false);--> statement-breakpoint
SELECT set_config('app.scope', '', true);
