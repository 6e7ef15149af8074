-- The policies as the tables state them from here on (server/**/tables.ts); they say what those said that stood here.
ALTER TABLE "inventory_import_findings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "inventory_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "business_assets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "business_associations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "business_systems" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "system_assets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "system_units" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "unit_assets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "catalogue_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "methods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "risks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "assessments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_groups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_share" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "projects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenant_relations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tenants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "announcements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "licence_agreements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "licences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "tool_kits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "verify_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP POLICY IF EXISTS "colleagues" ON "accounts";--> statement-breakpoint
CREATE POLICY "colleagues" ON "accounts" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account()) OR account_id IN (SELECT m.account_id FROM memberships m));--> statement-breakpoint
DROP POLICY IF EXISTS "self" ON "accounts";--> statement-breakpoint
CREATE POLICY "self" ON "accounts" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account())) WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
DROP POLICY IF EXISTS "read" ON "announcements";--> statement-breakpoint
CREATE POLICY "read" ON "announcements" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
DROP POLICY IF EXISTS "write" ON "announcements";--> statement-breakpoint
CREATE POLICY "write" ON "announcements" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "assessments";--> statement-breakpoint
CREATE POLICY "party" ON "assessments" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "audit_log";--> statement-breakpoint
CREATE POLICY "party" ON "audit_log" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR actor_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
DROP POLICY IF EXISTS "shared" ON "audit_log";--> statement-breakpoint
CREATE POLICY "shared" ON "audit_log" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code, project_code) IN (SELECT s.tenant_code, s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "append" ON "audit_log";--> statement-breakpoint
CREATE POLICY "append" ON "audit_log" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR actor_tenant_code = (SELECT app_tenant()) OR account_id = (SELECT app_account()));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "business_assets";--> statement-breakpoint
CREATE POLICY "party" ON "business_assets" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "business_associations";--> statement-breakpoint
CREATE POLICY "party" ON "business_associations" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "business_systems";--> statement-breakpoint
CREATE POLICY "party" ON "business_systems" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "own" ON "catalogue_entries";--> statement-breakpoint
CREATE POLICY "own" ON "catalogue_entries" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
DROP POLICY IF EXISTS "related" ON "catalogue_entries";--> statement-breakpoint
CREATE POLICY "related" ON "catalogue_entries" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "files";--> statement-breakpoint
CREATE POLICY "party" ON "files" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "own" ON "idempotency_keys";--> statement-breakpoint
CREATE POLICY "own" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account())) WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "inventory_import_findings";--> statement-breakpoint
CREATE POLICY "party" ON "inventory_import_findings" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "inventory_imports";--> statement-breakpoint
CREATE POLICY "party" ON "inventory_imports" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "jobs";--> statement-breakpoint
CREATE POLICY "party" ON "jobs" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "own" ON "licence_agreements";--> statement-breakpoint
CREATE POLICY "own" ON "licence_agreements" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account())) WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
DROP POLICY IF EXISTS "read" ON "licences";--> statement-breakpoint
CREATE POLICY "read" ON "licences" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
DROP POLICY IF EXISTS "write" ON "licences";--> statement-breakpoint
CREATE POLICY "write" ON "licences" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
DROP POLICY IF EXISTS "people" ON "memberships";--> statement-breakpoint
CREATE POLICY "people" ON "memberships" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account()) OR tenant_code IN (SELECT t.tenant_code FROM tenants t));--> statement-breakpoint
DROP POLICY IF EXISTS "people_write" ON "memberships";--> statement-breakpoint
CREATE POLICY "people_write" ON "memberships" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant())) WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR tenant_code IN (SELECT t.tenant_code FROM tenants t WHERE t.created_by_tenant = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "own" ON "methods";--> statement-breakpoint
CREATE POLICY "own" ON "methods" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
DROP POLICY IF EXISTS "related" ON "methods";--> statement-breakpoint
CREATE POLICY "related" ON "methods" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
DROP POLICY IF EXISTS "own" ON "notices";--> statement-breakpoint
CREATE POLICY "own" ON "notices" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
DROP POLICY IF EXISTS "told" ON "notices";--> statement-breakpoint
CREATE POLICY "told" ON "notices" AS PERMISSIVE FOR INSERT TO public WITH CHECK (tenant_code = (SELECT app_tenant()) OR (tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
DROP POLICY IF EXISTS "own" ON "project_groups";--> statement-breakpoint
CREATE POLICY "own" ON "project_groups" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR customer_tenant_code = (SELECT app_tenant())) WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "project_share";--> statement-breakpoint
CREATE POLICY "party" ON "project_share" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR shared_with = (SELECT app_tenant())) WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR consulted_here(tenant_code, project_code));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "projects";--> statement-breakpoint
CREATE POLICY "party" ON "projects" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR channel_tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant()))) WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR channel_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "risks";--> statement-breakpoint
CREATE POLICY "party" ON "risks" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "system" ON "sessions";--> statement-breakpoint
CREATE POLICY "system" ON "sessions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "system_assets";--> statement-breakpoint
CREATE POLICY "party" ON "system_assets" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "system_units";--> statement-breakpoint
CREATE POLICY "party" ON "system_units" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "related" ON "tenant_relations";--> statement-breakpoint
CREATE POLICY "related" ON "tenant_relations" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR customer_tenant_code = (SELECT app_tenant())) WITH CHECK ((SELECT app_system()) OR (tenant_code = (SELECT app_tenant()) AND entered_here(customer_tenant_code)));--> statement-breakpoint
DROP POLICY IF EXISTS "seen" ON "tenants";--> statement-breakpoint
CREATE POLICY "seen" ON "tenants" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR created_by_tenant = (SELECT app_tenant()) OR (tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
DROP POLICY IF EXISTS "created" ON "tenants";--> statement-breakpoint
CREATE POLICY "created" ON "tenants" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR (created_by_tenant = (SELECT app_tenant()) AND type = 'customer'));--> statement-breakpoint
DROP POLICY IF EXISTS "changed" ON "tenants";--> statement-breakpoint
CREATE POLICY "changed" ON "tenants" AS PERMISSIVE FOR UPDATE TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR created_by_tenant = (SELECT app_tenant()));--> statement-breakpoint
DROP POLICY IF EXISTS "read" ON "tool_kits";--> statement-breakpoint
CREATE POLICY "read" ON "tool_kits" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
DROP POLICY IF EXISTS "write" ON "tool_kits";--> statement-breakpoint
CREATE POLICY "write" ON "tool_kits" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
DROP POLICY IF EXISTS "party" ON "unit_assets";--> statement-breakpoint
CREATE POLICY "party" ON "unit_assets" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
DROP POLICY IF EXISTS "system" ON "verify_codes";--> statement-breakpoint
CREATE POLICY "system" ON "verify_codes" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));