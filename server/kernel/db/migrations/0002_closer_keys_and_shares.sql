ALTER TABLE "files" ADD CONSTRAINT "files_of_tenant" UNIQUE("tenant_code","object_id");
--> statement-breakpoint
ALTER TABLE "project_groups" ADD CONSTRAINT "project_groups_customer" UNIQUE("tenant_code","project_group_code","customer_tenant_code");
--> statement-breakpoint
ALTER TABLE "inventory_imports" DROP CONSTRAINT "inventory_imports_object_id_files_object_id_fk";
--> statement-breakpoint
ALTER TABLE "inventory_imports" DROP CONSTRAINT "inventory_imports_marked_object_id_files_object_id_fk";
--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_channel_tenant_code_project_group_code_project_groups_tenant_code_project_group_code_fk";
--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD CONSTRAINT "inventory_imports_workbook" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD CONSTRAINT "inventory_imports_marked" FOREIGN KEY ("tenant_code","marked_object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_group_of_customer" FOREIGN KEY ("channel_tenant_code","project_group_code","tenant_code") REFERENCES "public"."project_groups"("tenant_code","project_group_code","customer_tenant_code") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- A channel serves the customers that it entered; otherwise naming one would be enough to see it.
CREATE FUNCTION entered_here(customer text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  answer boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT EXISTS (SELECT 1 FROM tenants t WHERE t.tenant_code = customer AND t.created_by_tenant = app_tenant()) INTO answer;
  PERFORM set_config('app.scope', before, true);
  RETURN answer;
END $$;
--> statement-breakpoint
-- A channel opens the projects that it consults in, and no other project of its customer.
CREATE FUNCTION consulted_here(customer text, project text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  answer boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT EXISTS (SELECT 1 FROM projects p WHERE p.tenant_code = customer AND p.project_code = project
    AND p.channel_tenant_code = app_tenant()) INTO answer;
  PERFORM set_config('app.scope', before, true);
  RETURN answer;
END $$;
--> statement-breakpoint
ALTER POLICY related ON tenant_relations
  WITH CHECK ((SELECT app_system()) OR (tenant_code = (SELECT app_tenant()) AND entered_here(customer_tenant_code)));
--> statement-breakpoint
ALTER POLICY party ON project_share
  WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR consulted_here(tenant_code, project_code));
