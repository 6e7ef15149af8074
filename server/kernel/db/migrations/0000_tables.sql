CREATE TABLE "accounts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"phone" text,
	"show_name" text NOT NULL,
	"avatar" text,
	"demo_note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "accounts_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"aoc_code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"publish_date" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assessments" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"method" jsonb NOT NULL,
	"status" text DEFAULT 'combing' NOT NULL,
	"inventory_version" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "assessments_tenant_code_project_code_pk" PRIMARY KEY("tenant_code","project_code")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"tenant_code" text,
	"actor_tenant_code" text,
	"account_id" text,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_code" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "business_assets" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"business_id" uuid NOT NULL,
	"asset_code" text NOT NULL,
	"name" text NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description" text,
	"own_importance" smallint NOT NULL,
	"importance" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "business_assets_tenant_code_project_code_business_id_pk" PRIMARY KEY("tenant_code","project_code","business_id"),
	CONSTRAINT "business_assets_code" UNIQUE("tenant_code","project_code","asset_code")
);
--> statement-breakpoint
CREATE TABLE "business_associations" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"from_business_id" uuid NOT NULL,
	"to_business_id" uuid NOT NULL,
	"association_type" text NOT NULL,
	"association_degree" text NOT NULL,
	CONSTRAINT "business_associations_tenant_code_project_code_from_business_id_to_business_id_pk" PRIMARY KEY("tenant_code","project_code","from_business_id","to_business_id")
);
--> statement-breakpoint
CREATE TABLE "business_systems" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"business_id" uuid NOT NULL,
	"system_id" uuid NOT NULL,
	"carry_type" text NOT NULL,
	"carry_level" smallint,
	CONSTRAINT "business_systems_tenant_code_project_code_business_id_system_id_pk" PRIMARY KEY("tenant_code","project_code","business_id","system_id")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"object_id" text PRIMARY KEY NOT NULL,
	"tenant_code" text NOT NULL,
	"project_code" text,
	"name" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"kind" text NOT NULL,
	"job_code" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_job_code_unique" UNIQUE("job_code")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_endpoint_key_pk" PRIMARY KEY("account_id","endpoint","key")
);
--> statement-breakpoint
CREATE TABLE "inventory_import_findings" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"import_code" text NOT NULL,
	"view" text NOT NULL,
	"seq" integer NOT NULL,
	"part" text,
	"change" text,
	"content" jsonb NOT NULL,
	CONSTRAINT "inventory_import_findings_tenant_code_project_code_import_code_view_seq_pk" PRIMARY KEY("tenant_code","project_code","import_code","view","seq")
);
--> statement-breakpoint
CREATE TABLE "inventory_imports" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"import_code" text NOT NULL,
	"object_id" text NOT NULL,
	"state" text DEFAULT 'parsed' NOT NULL,
	"base_version" integer NOT NULL,
	"summary" jsonb NOT NULL,
	"error_count" integer NOT NULL,
	"warning_count" integer NOT NULL,
	"marked_object_id" text,
	"confirmed_at" timestamp with time zone,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "inventory_imports_tenant_code_project_code_import_code_pk" PRIMARY KEY("tenant_code","project_code","import_code"),
	CONSTRAINT "inventory_imports_code" UNIQUE("import_code")
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"job_code" text PRIMARY KEY NOT NULL,
	"tenant_code" text NOT NULL,
	"project_code" text,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"error_code" text,
	"error_params" jsonb,
	"account_id" text NOT NULL,
	"actor_tenant_code" text NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "licence_agreements" (
	"account_id" text NOT NULL,
	"licence_code" text NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licence_agreements_account_id_licence_code_pk" PRIMARY KEY("account_id","licence_code")
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"licence_code" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"must_agree" boolean DEFAULT false NOT NULL,
	"publish_date" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"tenant_code" text NOT NULL,
	"account_id" text NOT NULL,
	"role_code" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_tenant_code_account_id_role_code_pk" PRIMARY KEY("tenant_code","account_id","role_code")
);
--> statement-breakpoint
CREATE TABLE "project_groups" (
	"tenant_code" text NOT NULL,
	"project_group_code" text NOT NULL,
	"customer_tenant_code" text NOT NULL,
	"name" text NOT NULL,
	"owner_account_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "project_groups_tenant_code_project_group_code_pk" PRIMARY KEY("tenant_code","project_group_code"),
	CONSTRAINT "project_groups_code" UNIQUE("project_group_code")
);
--> statement-breakpoint
CREATE TABLE "project_share" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"shared_with" text NOT NULL,
	"capability" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_share_tenant_code_project_code_shared_with_capability_pk" PRIMARY KEY("tenant_code","project_code","shared_with","capability")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"channel_tenant_code" text NOT NULL,
	"project_group_code" text NOT NULL,
	"name" text NOT NULL,
	"project_type" text NOT NULL,
	"standard_code" text NOT NULL,
	"state" text DEFAULT 'inhand' NOT NULL,
	"begin_date" date,
	"end_date" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "projects_tenant_code_project_code_pk" PRIMARY KEY("tenant_code","project_code"),
	CONSTRAINT "projects_code" UNIQUE("project_code")
);
--> statement-breakpoint
CREATE TABLE "risks" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"risk_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"threat" text NOT NULL,
	"vulnerability" text NOT NULL,
	"threat_frequency" smallint NOT NULL,
	"vulnerability_severity" smallint NOT NULL,
	"existing_control" text,
	"asset_value" smallint NOT NULL,
	"likelihood_value" numeric NOT NULL,
	"likelihood_level" smallint NOT NULL,
	"loss_value" numeric NOT NULL,
	"loss_level" smallint NOT NULL,
	"risk_value" numeric NOT NULL,
	"risk_level" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "risks_tenant_code_project_code_risk_id_pk" PRIMARY KEY("tenant_code","project_code","risk_id"),
	CONSTRAINT "risks_natural" UNIQUE("tenant_code","project_code","unit_id","threat","vulnerability")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"tenant_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "system_assets" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"system_id" uuid NOT NULL,
	"asset_code" text NOT NULL,
	"name" text NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description" text,
	"confidentiality" smallint NOT NULL,
	"integrity" smallint NOT NULL,
	"availability" smallint NOT NULL,
	"value" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "system_assets_tenant_code_project_code_system_id_pk" PRIMARY KEY("tenant_code","project_code","system_id"),
	CONSTRAINT "system_assets_code" UNIQUE("tenant_code","project_code","asset_code")
);
--> statement-breakpoint
CREATE TABLE "system_units" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"system_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"essential" boolean DEFAULT true NOT NULL,
	CONSTRAINT "system_units_tenant_code_project_code_system_id_unit_id_pk" PRIMARY KEY("tenant_code","project_code","system_id","unit_id")
);
--> statement-breakpoint
CREATE TABLE "tenant_relations" (
	"tenant_code" text NOT NULL,
	"customer_tenant_code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_relations_tenant_code_customer_tenant_code_pk" PRIMARY KEY("tenant_code","customer_tenant_code")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"tenant_code" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"approval_state" text DEFAULT 'success' NOT NULL,
	"size" text,
	"industries" text[] DEFAULT '{}' NOT NULL,
	"invite_code" text,
	"created_by_tenant" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "tenants_invite_code_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
CREATE TABLE "tool_kits" (
	"unique_code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"show_msg" text,
	"download_url" text NOT NULL,
	"status" text DEFAULT '1' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unit_assets" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"unit_id" uuid NOT NULL,
	"asset_code" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"asset_type" text NOT NULL,
	"owner" text,
	"location" text,
	"description" text,
	"confidentiality" smallint NOT NULL,
	"integrity" smallint NOT NULL,
	"availability" smallint NOT NULL,
	"value" smallint NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "unit_assets_tenant_code_project_code_unit_id_pk" PRIMARY KEY("tenant_code","project_code","unit_id"),
	CONSTRAINT "unit_assets_code" UNIQUE("tenant_code","project_code","asset_code")
);
--> statement-breakpoint
CREATE TABLE "verify_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"address" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_tenant_code_project_code_projects_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_assets" ADD CONSTRAINT "business_assets_tenant_code_project_code_assessments_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_associations" ADD CONSTRAINT "business_associations_from" FOREIGN KEY ("tenant_code","project_code","from_business_id") REFERENCES "public"."business_assets"("tenant_code","project_code","business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_associations" ADD CONSTRAINT "business_associations_to" FOREIGN KEY ("tenant_code","project_code","to_business_id") REFERENCES "public"."business_assets"("tenant_code","project_code","business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_systems" ADD CONSTRAINT "business_systems_business" FOREIGN KEY ("tenant_code","project_code","business_id") REFERENCES "public"."business_assets"("tenant_code","project_code","business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_systems" ADD CONSTRAINT "business_systems_system" FOREIGN KEY ("tenant_code","project_code","system_id") REFERENCES "public"."system_assets"("tenant_code","project_code","system_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_code_project_code_projects_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_import_findings" ADD CONSTRAINT "inventory_import_findings_import" FOREIGN KEY ("tenant_code","project_code","import_code") REFERENCES "public"."inventory_imports"("tenant_code","project_code","import_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD CONSTRAINT "inventory_imports_object_id_files_object_id_fk" FOREIGN KEY ("object_id") REFERENCES "public"."files"("object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD CONSTRAINT "inventory_imports_marked_object_id_files_object_id_fk" FOREIGN KEY ("marked_object_id") REFERENCES "public"."files"("object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD CONSTRAINT "inventory_imports_tenant_code_project_code_assessments_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_tenant_code_project_code_projects_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_agreements" ADD CONSTRAINT "licence_agreements_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_agreements" ADD CONSTRAINT "licence_agreements_licence_code_licences_licence_code_fk" FOREIGN KEY ("licence_code") REFERENCES "public"."licences"("licence_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_groups" ADD CONSTRAINT "project_groups_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_groups" ADD CONSTRAINT "project_groups_customer_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("customer_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_groups" ADD CONSTRAINT "project_groups_owner_account_id_accounts_account_id_fk" FOREIGN KEY ("owner_account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_groups" ADD CONSTRAINT "project_groups_tenant_code_customer_tenant_code_tenant_relations_tenant_code_customer_tenant_code_fk" FOREIGN KEY ("tenant_code","customer_tenant_code") REFERENCES "public"."tenant_relations"("tenant_code","customer_tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_share" ADD CONSTRAINT "project_share_shared_with_tenants_tenant_code_fk" FOREIGN KEY ("shared_with") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_share" ADD CONSTRAINT "project_share_tenant_code_project_code_projects_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_channel_tenant_code_project_group_code_project_groups_tenant_code_project_group_code_fk" FOREIGN KEY ("channel_tenant_code","project_group_code") REFERENCES "public"."project_groups"("tenant_code","project_group_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risks" ADD CONSTRAINT "risks_unit" FOREIGN KEY ("tenant_code","project_code","unit_id") REFERENCES "public"."unit_assets"("tenant_code","project_code","unit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_assets" ADD CONSTRAINT "system_assets_tenant_code_project_code_assessments_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_units" ADD CONSTRAINT "system_units_system" FOREIGN KEY ("tenant_code","project_code","system_id") REFERENCES "public"."system_assets"("tenant_code","project_code","system_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_units" ADD CONSTRAINT "system_units_unit" FOREIGN KEY ("tenant_code","project_code","unit_id") REFERENCES "public"."unit_assets"("tenant_code","project_code","unit_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_relations" ADD CONSTRAINT "tenant_relations_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_relations" ADD CONSTRAINT "tenant_relations_customer_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("customer_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_assets" ADD CONSTRAINT "unit_assets_tenant_code_project_code_assessments_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_date" ON "announcements" USING btree ("publish_date");--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("tenant_code","entity","entity_code","id");--> statement-breakpoint
CREATE INDEX "files_project" ON "files" USING btree ("tenant_code","project_code","kind","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "jobs_project" ON "jobs" USING btree ("tenant_code","project_code","kind","created_at");--> statement-breakpoint
CREATE INDEX "memberships_account" ON "memberships" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "project_groups_recent" ON "project_groups" USING btree ("tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "project_share_with" ON "project_share" USING btree ("shared_with","project_code");--> statement-breakpoint
CREATE INDEX "projects_group" ON "projects" USING btree ("channel_tenant_code","project_group_code");--> statement-breakpoint
CREATE INDEX "risks_ranked" ON "risks" USING btree ("tenant_code","project_code","risk_value","risk_id");--> statement-breakpoint
CREATE INDEX "risks_matrix" ON "risks" USING btree ("tenant_code","project_code","risk_level","loss_level","likelihood_level");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "system_units_by_unit" ON "system_units" USING btree ("tenant_code","project_code","unit_id");--> statement-breakpoint
CREATE INDEX "tenant_relations_customer" ON "tenant_relations" USING btree ("customer_tenant_code");--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_customer_name" ON "tenants" USING btree ("created_by_tenant","name") WHERE type = 'customer';--> statement-breakpoint
CREATE INDEX "unit_assets_type" ON "unit_assets" USING btree ("tenant_code","project_code","asset_type","asset_code");--> statement-breakpoint
CREATE INDEX "verify_codes_phone" ON "verify_codes" USING btree ("phone","id");--> statement-breakpoint
CREATE INDEX "verify_codes_address" ON "verify_codes" USING btree ("address","created_at");