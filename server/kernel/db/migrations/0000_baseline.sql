-- The tables of the portal, with which every database begins. It takes the place of 78 migrations (docs/decisions/0040-one-baseline.md).
-- Functions are in server/kernel/db/functions; they come before this, and migrate.ts says in which order.

-- Every transaction of the portal runs as portal_app with app.tenant_code and app.account_id set; without them it finds
-- nothing. app.scope = 'system' is for sign-in, the seed and calls whose policy crosses tenants.
DO $$ BEGIN
  IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = 'portal_app') THEN
    CREATE ROLE portal_app NOLOGIN NOSUPERUSER NOBYPASSRLS;
  END IF;
  -- PostgreSQL 16 and later make the creator an administrator of the role, not one who may act as it.
  BEGIN
    EXECUTE format('GRANT portal_app TO %I', current_user);
  EXCEPTION WHEN insufficient_privilege THEN
    -- Somebody else made the role; whether this login may act as it shows at the first transaction.
    NULL;
  END;
END $$;
--> statement-breakpoint
-- What a table does not say otherwise at the end of this file. Row-level security decides on the rows.
GRANT USAGE ON SCHEMA public TO portal_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO portal_app;
--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO portal_app;
--> statement-breakpoint
CREATE TABLE "bulk_changes" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"change_code" text NOT NULL,
	"target" text NOT NULL,
	"count" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"withdrawn" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "bulk_changes_tenant_code_project_code_change_code_pk" PRIMARY KEY("tenant_code","project_code","change_code")
);
--> statement-breakpoint
ALTER TABLE "bulk_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "comments" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"comment_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"text" text NOT NULL,
	"mentions" text[] DEFAULT '{}' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comments_tenant_code_project_code_comment_id_pk" PRIMARY KEY("tenant_code","project_code","comment_id")
);
--> statement-breakpoint
ALTER TABLE "comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "inventory_import_findings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"written_version" integer,
	"written_work_version" integer,
	"withdrawn" jsonb,
	CONSTRAINT "inventory_imports_tenant_code_project_code_import_code_pk" PRIMARY KEY("tenant_code","project_code","import_code"),
	CONSTRAINT "inventory_imports_code" UNIQUE("import_code")
);
--> statement-breakpoint
ALTER TABLE "inventory_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "business_assets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "business_associations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "business_systems" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "system_assets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "system_units" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"system_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"essential" boolean DEFAULT true NOT NULL,
	CONSTRAINT "system_units_tenant_code_project_code_system_id_unit_id_pk" PRIMARY KEY("tenant_code","project_code","system_id","unit_id")
);
--> statement-breakpoint
ALTER TABLE "system_units" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"stage" text DEFAULT 'assess' NOT NULL,
	"state" text DEFAULT 'inhand' NOT NULL,
	"standing_since" timestamp with time zone DEFAULT now() NOT NULL,
	"assignee_id" text,
	"due_date" date,
	"return_reason" text,
	"returned_by" text,
	"seen_at" timestamp with time zone,
	CONSTRAINT "unit_assets_tenant_code_project_code_unit_id_pk" PRIMARY KEY("tenant_code","project_code","unit_id"),
	CONSTRAINT "unit_assets_code" UNIQUE("tenant_code","project_code","asset_code")
);
--> statement-breakpoint
ALTER TABLE "unit_assets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "measures" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"risk_id" uuid NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"result" text,
	"done_by" text,
	"done_at" timestamp with time zone,
	"done_of" text,
	"verified_of" text,
	"verified_by" text,
	"verified_at" timestamp with time zone,
	"return_reason" text,
	"returned_by" text,
	"reminded_before" date,
	"reminded_after" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"state_now" text DEFAULT 'planned' NOT NULL,
	CONSTRAINT "measures_tenant_code_project_code_risk_id_pk" PRIMARY KEY("tenant_code","project_code","risk_id")
);
--> statement-breakpoint
ALTER TABLE "measures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "catalogue_entries" (
	"tenant_code" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"categories" text[] NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "catalogue_entries_tenant_code_entry_id_pk" PRIMARY KEY("tenant_code","entry_id"),
	CONSTRAINT "catalogue_entries_name" UNIQUE("tenant_code","kind","name")
);
--> statement-breakpoint
ALTER TABLE "catalogue_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "methods" (
	"tenant_code" text NOT NULL,
	"method_key" text NOT NULL,
	"version" integer NOT NULL,
	"method" jsonb NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "methods_tenant_code_method_key_version_pk" PRIMARY KEY("tenant_code","method_key","version")
);
--> statement-breakpoint
ALTER TABLE "methods" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "record_files" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"object_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "record_files_tenant_code_object_id_pk" PRIMARY KEY("tenant_code","object_id")
);
--> statement-breakpoint
ALTER TABLE "record_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_editions" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"edition" integer NOT NULL,
	"version" text NOT NULL,
	"day" date NOT NULL,
	"content_hash" text NOT NULL,
	"signed_by" text,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "report_editions_tenant_code_project_code_edition_pk" PRIMARY KEY("tenant_code","project_code","edition")
);
--> statement-breakpoint
ALTER TABLE "report_editions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_logos" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"object_id" text NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	CONSTRAINT "report_logos_tenant_code_project_code_pk" PRIMARY KEY("tenant_code","project_code")
);
--> statement-breakpoint
ALTER TABLE "report_logos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_settings" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"scope" text NOT NULL,
	"exclusions" text NOT NULL,
	"confidentiality" text NOT NULL,
	"distribution" text NOT NULL,
	"interviews" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "report_settings_tenant_code_project_code_pk" PRIMARY KEY("tenant_code","project_code")
);
--> statement-breakpoint
ALTER TABLE "report_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"treatment" text,
	"treatment_plan" text,
	"treatment_owner" text,
	"treatment_deadline" date,
	"controls" text[] DEFAULT '{}' NOT NULL,
	"remnant_frequency" smallint,
	"remnant_severity" smallint,
	"remnant_likelihood_level" smallint,
	"remnant_loss_level" smallint,
	"remnant_value" numeric,
	"remnant_level" smallint,
	"accepted_by" text,
	"accepted_at" timestamp with time zone,
	"accept_reason" text,
	"accepted_until" date,
	"acceptance_reminded_at" timestamp with time zone,
	"treatment_owner_id" text,
	"treatment_cost" bigint,
	CONSTRAINT "risks_tenant_code_project_code_risk_id_pk" PRIMARY KEY("tenant_code","project_code","risk_id"),
	CONSTRAINT "risks_natural" UNIQUE("tenant_code","project_code","unit_id","threat","vulnerability")
);
--> statement-breakpoint
ALTER TABLE "risks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"signed_by" text,
	"signed_at" timestamp with time zone,
	"signed_fingerprint" text,
	"finished_at" timestamp with time zone,
	"work_version" integer DEFAULT 0 NOT NULL,
	"rounds" smallint DEFAULT 4 NOT NULL,
	"rounds_up_to" smallint DEFAULT 2 NOT NULL,
	CONSTRAINT "assessments_tenant_code_project_code_pk" PRIMARY KEY("tenant_code","project_code")
);
--> statement-breakpoint
ALTER TABLE "assessments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "file_shares" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"share_code" text NOT NULL,
	"object_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_by_tenant" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "file_shares_tenant_code_share_code_pk" PRIMARY KEY("tenant_code","share_code"),
	CONSTRAINT "file_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "file_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "finding_files" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"finding_id" uuid NOT NULL,
	"object_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "finding_files_tenant_code_object_id_pk" PRIMARY KEY("tenant_code","object_id")
);
--> statement-breakpoint
ALTER TABLE "finding_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "finding_units" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"finding_id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	CONSTRAINT "finding_units_tenant_code_project_code_finding_id_unit_id_pk" PRIMARY KEY("tenant_code","project_code","finding_id","unit_id")
);
--> statement-breakpoint
ALTER TABLE "finding_units" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "gap_analyses" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"standard_code" text NOT NULL,
	"standard_name" jsonb NOT NULL,
	"status" text DEFAULT 'evaluating-risk' NOT NULL,
	"evaluated_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"statement_number" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"report_header" jsonb,
	"chapters" jsonb NOT NULL,
	CONSTRAINT "gap_analyses_tenant_code_project_code_pk" PRIMARY KEY("tenant_code","project_code")
);
--> statement-breakpoint
ALTER TABLE "gap_analyses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "gap_findings" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"finding_id" uuid NOT NULL,
	"ref" text NOT NULL,
	"position" integer NOT NULL,
	"title" jsonb NOT NULL,
	"parent_ref" text,
	"kind" text NOT NULL,
	"score" numeric,
	"computed_level" smallint,
	"derivation" jsonb NOT NULL,
	"is_excluded" boolean DEFAULT false NOT NULL,
	"present_words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"missing_words" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"level" smallint,
	"level_reason" text,
	"present" text,
	"missing" text,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"risk_state" text,
	"risk_reason" text,
	"measure" text,
	"responsible_id" text,
	"deadline" date,
	"disposal" text,
	"result" text,
	"submitted_at" timestamp with time zone,
	"submitted_by" text,
	"return_reason" text,
	"finished_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"level_after" smallint,
	CONSTRAINT "gap_findings_tenant_code_project_code_finding_id_pk" PRIMARY KEY("tenant_code","project_code","finding_id"),
	CONSTRAINT "gap_findings_ref" UNIQUE("tenant_code","project_code","ref")
);
--> statement-breakpoint
ALTER TABLE "gap_findings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_entries" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"ref" text NOT NULL,
	"is_applicable" boolean,
	"justification" text,
	"drivers" text[] DEFAULT '{}'::text[] NOT NULL,
	"implementation" text,
	"owner" text,
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "statement_entries_tenant_code_project_code_ref_pk" PRIMARY KEY("tenant_code","project_code","ref")
);
--> statement-breakpoint
ALTER TABLE "statement_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "statement_versions" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"number" integer NOT NULL,
	"entries" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"note" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_versions_tenant_code_project_code_number_pk" PRIMARY KEY("tenant_code","project_code","number")
);
--> statement-breakpoint
ALTER TABLE "statement_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "standard_imports" (
	"tenant_code" text NOT NULL,
	"import_code" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"standard_code" text,
	"other_code" text,
	"base_version" integer NOT NULL,
	"standard" jsonb,
	"mapping" jsonb,
	"difference" jsonb,
	"before" jsonb,
	"problems" jsonb NOT NULL,
	"error_count" integer NOT NULL,
	"warning_count" integer NOT NULL,
	"marked_object_id" text,
	"confirmed_at" timestamp with time zone,
	"undone_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "standard_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "standard_mappings" (
	"tenant_code" text NOT NULL,
	"from_standard" text NOT NULL,
	"to_standard" text NOT NULL,
	"rows" jsonb NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "standard_mappings_tenant_code_from_standard_to_standard_pk" PRIMARY KEY("tenant_code","from_standard","to_standard")
);
--> statement-breakpoint
ALTER TABLE "standard_mappings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "standard_versions" (
	"tenant_code" text NOT NULL,
	"standard_code" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standard_versions_tenant_code_standard_code_version_pk" PRIMARY KEY("tenant_code","standard_code","version")
);
--> statement-breakpoint
ALTER TABLE "standard_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "standards" (
	"tenant_code" text NOT NULL,
	"standard_code" text NOT NULL,
	"name_zh" text NOT NULL,
	"name_en" text NOT NULL,
	"source" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "standards_tenant_code_standard_code_pk" PRIMARY KEY("tenant_code","standard_code"),
	CONSTRAINT "standards_code" UNIQUE("standard_code")
);
--> statement-breakpoint
ALTER TABLE "standards" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"data_of" text,
	CONSTRAINT "files_job_code_unique" UNIQUE("job_code"),
	CONSTRAINT "files_data_of_unique" UNIQUE("data_of"),
	CONSTRAINT "files_of_tenant" UNIQUE("tenant_code","object_id")
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "loose_objects" (
	"object_id" text PRIMARY KEY NOT NULL,
	"tenant_code" text NOT NULL,
	"account_id" text,
	"size" bigint NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "loose_objects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "uploads" (
	"upload_code" text PRIMARY KEY NOT NULL,
	"tenant_code" text NOT NULL,
	"account_id" text NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"parts" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_signature" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_counts" (
	"key" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "audit_counts_key_hour_pk" PRIMARY KEY("key","hour")
);
--> statement-breakpoint
ALTER TABLE "audit_counts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"request_id" text,
	"project_code" text GENERATED ALWAYS AS (coalesce(detail ->> 'projectCode', entity_code)) STORED NOT NULL,
	"concerned" text[],
	"network" text
);
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"account_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"about" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "idempotency_keys_account_id_endpoint_key_pk" PRIMARY KEY("account_id","endpoint","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "portal_identity" (
	"identity" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret" text DEFAULT gen_random_uuid()::text || gen_random_uuid()::text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "portal_identity" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "commission_settlements" (
	"tenant_code" text NOT NULL,
	"month" date NOT NULL,
	"carried_fen" bigint NOT NULL,
	"earned_fen" bigint NOT NULL,
	"reversed_fen" bigint NOT NULL,
	"points" bigint NOT NULL,
	"left_fen" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_settlements_tenant_code_month_pk" PRIMARY KEY("tenant_code","month"),
	CONSTRAINT "commission_settlements_sum" CHECK (points >= 0 AND carried_fen + earned_fen - reversed_fen = points * 100 + left_fen)
);
--> statement-breakpoint
ALTER TABLE "commission_settlements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "commissions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tenant_code" text NOT NULL,
	"buyer_tenant_code" text NOT NULL,
	"order_code" text NOT NULL,
	"buyer_name" text NOT NULL,
	"level" smallint NOT NULL,
	"kind" text NOT NULL,
	"month" date NOT NULL,
	"rule_version" integer NOT NULL,
	"bp" integer NOT NULL,
	"base_fen" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "commissions_once" UNIQUE("order_code","level","kind"),
	CONSTRAINT "commissions_amount" CHECK (amount_fen <> 0 AND (amount_fen > 0) = (kind = 'earned'))
);
--> statement-breakpoint
ALTER TABLE "commissions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoices" (
	"tenant_code" text NOT NULL,
	"invoice_code" text NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_fen" bigint NOT NULL,
	"buyer" jsonb NOT NULL,
	"items" jsonb NOT NULL,
	"note" text,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"number" text,
	"issued_on" date,
	"object_id" text,
	"file_name" text,
	"file_size" bigint,
	"reason" text,
	"decided_by_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "invoices_tenant_code_invoice_code_pk" PRIMARY KEY("tenant_code","invoice_code"),
	CONSTRAINT "invoices_invoice_code_unique" UNIQUE("invoice_code"),
	CONSTRAINT "invoices_number_unique" UNIQUE("number"),
	CONSTRAINT "invoices_amount" CHECK (amount_fen > 0),
	CONSTRAINT "invoices_number" CHECK ((state IN ('issued', 'reversed')) = (number IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "orders" (
	"tenant_code" text NOT NULL,
	"order_code" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"points" bigint NOT NULL,
	"gift_points" bigint DEFAULT 0 NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"ordered_by" text NOT NULL,
	"ordered_by_name" text NOT NULL,
	"expires_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"method" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"invoice_code" text,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refund_reason" text,
	"partners_above" text[],
	"commission_rule" integer,
	CONSTRAINT "orders_tenant_code_order_code_pk" PRIMARY KEY("tenant_code","order_code"),
	CONSTRAINT "orders_order_code_unique" UNIQUE("order_code"),
	CONSTRAINT "orders_amounts" CHECK (amount_fen >= 0 AND points >= 0 AND (points > 0 OR kind = 'delivery') AND gift_points >= 0),
	CONSTRAINT "orders_refund" CHECK (refunded_fen BETWEEN 0 AND amount_fen)
);
--> statement-breakpoint
ALTER TABLE "orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_slips" (
	"tenant_code" text NOT NULL,
	"object_id" text NOT NULL,
	"order_code" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_slips_tenant_code_object_id_pk" PRIMARY KEY("tenant_code","object_id")
);
--> statement-breakpoint
ALTER TABLE "payment_slips" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payments" (
	"tenant_code" text NOT NULL,
	"payment_code" text NOT NULL,
	"order_code" text NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reference" text,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"pay_url" text,
	"received_fen" bigint,
	CONSTRAINT "payments_tenant_code_payment_code_pk" PRIMARY KEY("tenant_code","payment_code"),
	CONSTRAINT "payments_payment_code_unique" UNIQUE("payment_code")
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"took_ms" integer NOT NULL,
	"accounts" integer NOT NULL,
	"entries" bigint NOT NULL,
	"count" integer NOT NULL,
	"differences" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reconciliations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "commission_rules" (
	"version" integer PRIMARY KEY NOT NULL,
	"valid_from" date NOT NULL,
	"near_bp" integer NOT NULL,
	"next_bp" integer NOT NULL,
	"reason" text,
	"published_by" text,
	"published_by_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "commission_rules_rates" CHECK (near_bp BETWEEN 0 AND 5000 AND next_bp BETWEEN 0 AND 5000)
);
--> statement-breakpoint
ALTER TABLE "commission_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "point_balances" (
	"tenant_code" text PRIMARY KEY NOT NULL,
	"gift" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"entered" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "point_balances" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "point_bill" (
	"tenant_code" text NOT NULL,
	"seq" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"gift" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"belongs_to" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "point_bill_tenant_code_seq_pk" PRIMARY KEY("tenant_code","seq"),
	CONSTRAINT "point_bill_of" UNIQUE("tenant_code","transfer_id")
);
--> statement-breakpoint
ALTER TABLE "point_bill" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "point_months" (
	"tenant_code" text NOT NULL,
	"month" date NOT NULL,
	"kind" text NOT NULL,
	"gift" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "point_months_tenant_code_month_kind_pk" PRIMARY KEY("tenant_code","month","kind")
);
--> statement-breakpoint
ALTER TABLE "point_months" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "point_reminders" (
	"tenant_code" text NOT NULL,
	"valid_until" date NOT NULL,
	"days" smallint NOT NULL,
	CONSTRAINT "point_reminders_tenant_code_valid_until_days_pk" PRIMARY KEY("tenant_code","valid_until","days")
);
--> statement-breakpoint
ALTER TABLE "point_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "bank_records" (
	"record_code" text PRIMARY KEY NOT NULL,
	"serial" text NOT NULL,
	"received_on" date NOT NULL,
	"amount_fen" bigint NOT NULL,
	"payer" text NOT NULL,
	"payer_account" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"order_code" text,
	"order_tenant_code" text,
	"matched_by" text,
	"matched_by_name" text,
	"confirmed_by_name" text,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"imported_by" text,
	"imported_by_name" text,
	CONSTRAINT "bank_records_amount" CHECK (amount_fen > 0),
	CONSTRAINT "bank_records_order" CHECK ((state IN ('matched', 'confirmed')) = (order_code IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "bank_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "deliveries" (
	"tenant_code" text NOT NULL,
	"delivery_code" text NOT NULL,
	"order_code" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"product_code" text NOT NULL,
	"product_name" jsonb NOT NULL,
	"project_code" text NOT NULL,
	"project_name" text NOT NULL,
	"wish" text NOT NULL,
	"ordered_by" text NOT NULL,
	"ordered_by_name" text NOT NULL,
	"taken_by" text,
	"taken_by_name" text,
	"taken_at" timestamp with time zone,
	"previous_teacher_id" text,
	"is_guest" boolean DEFAULT false NOT NULL,
	"events" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "deliveries_tenant_code_delivery_code_pk" PRIMARY KEY("tenant_code","delivery_code"),
	CONSTRAINT "deliveries_delivery_code_unique" UNIQUE("delivery_code")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "product_editions" (
	"product_code" text NOT NULL,
	"edition" smallint NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by_name" text,
	CONSTRAINT "product_editions_product_code_edition_pk" PRIMARY KEY("product_code","edition")
);
--> statement-breakpoint
ALTER TABLE "product_editions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "products" (
	"product_code" text PRIMARY KEY NOT NULL,
	"position" smallint NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"edition" smallint DEFAULT 0 NOT NULL,
	"draft" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "products_say_something" CHECK (edition > 0 OR draft IS NOT NULL),
	CONSTRAINT "products_published" CHECK ((state = 'draft') = (edition = 0))
);
--> statement-breakpoint
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "unit_reminders" (
	"tenant_code" text NOT NULL,
	"product_code" text NOT NULL,
	"valid_until" date NOT NULL,
	"days" smallint NOT NULL,
	CONSTRAINT "unit_reminders_tenant_code_product_code_valid_until_days_pk" PRIMARY KEY("tenant_code","product_code","valid_until","days")
);
--> statement-breakpoint
ALTER TABLE "unit_reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "approvals" (
	"approval_code" text PRIMARY KEY NOT NULL,
	"tenant_code" text NOT NULL,
	"kind" text NOT NULL,
	"about" text NOT NULL,
	"input" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"reason" text,
	"number" text,
	"voucher_id" text,
	"about_tenant" text,
	"about_account" text,
	"path" text,
	"state" text DEFAULT 'open' NOT NULL,
	"asked_by" text NOT NULL,
	"asked_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_by_name" text,
	"decided_at" timestamp with time zone,
	"decision_reason" text,
	CONSTRAINT "approvals_two" CHECK (state <> 'confirmed' OR (decided_by IS NOT NULL AND decided_by <> asked_by AND decided_by IS DISTINCT FROM about_account))
);
--> statement-breakpoint
ALTER TABLE "approvals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "certification_bodies" (
	"tenant_code" text PRIMARY KEY NOT NULL,
	"approval_number" text NOT NULL,
	"valid_until" date,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'valid' NOT NULL,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "certification_bodies_approval_number_unique" UNIQUE("approval_number")
);
--> statement-breakpoint
ALTER TABLE "certification_bodies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_views" (
	"view_code" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"account_id" text NOT NULL,
	"viewed_tenant" text NOT NULL,
	"roles" text[] NOT NULL,
	"reason" text NOT NULL,
	"began_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "support_views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_changes" (
	"tenant_code" text NOT NULL,
	"change_code" text NOT NULL,
	"target" text NOT NULL,
	"count" integer NOT NULL,
	"rows" jsonb NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "project_changes_tenant_code_change_code_pk" PRIMARY KEY("tenant_code","change_code")
);
--> statement-breakpoint
ALTER TABLE "project_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	CONSTRAINT "project_groups_code" UNIQUE("project_group_code"),
	CONSTRAINT "project_groups_customer" UNIQUE("tenant_code","project_group_code","customer_tenant_code")
);
--> statement-breakpoint
ALTER TABLE "project_groups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "project_share" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"shared_with" text NOT NULL,
	"capability" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "project_share_tenant_code_project_code_shared_with_capability_pk" PRIMARY KEY("tenant_code","project_code","shared_with","capability")
);
--> statement-breakpoint
ALTER TABLE "project_share" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"teacher_account_id" text,
	"previous_teacher_id" text,
	"dispatched_at" timestamp with time zone,
	"taken_up_at" timestamp with time zone,
	"customer_owner_id" text,
	"standard_name" jsonb NOT NULL,
	"kind" text DEFAULT 'full' NOT NULL,
	CONSTRAINT "projects_tenant_code_project_code_pk" PRIMARY KEY("tenant_code","project_code"),
	CONSTRAINT "projects_code" UNIQUE("project_code")
);
--> statement-breakpoint
ALTER TABLE "projects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "answer_files" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"item_code" uuid NOT NULL,
	"object_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "answer_files_tenant_code_object_id_pk" PRIMARY KEY("tenant_code","object_id")
);
--> statement-breakpoint
ALTER TABLE "answer_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "questionnaire_items" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"questionnaire_code" text NOT NULL,
	"item_code" uuid NOT NULL,
	"question_code" text NOT NULL,
	"position" integer NOT NULL,
	"refs" text[] DEFAULT '{}'::text[] NOT NULL,
	"respondent_id" text,
	"due_date" date,
	"state" text DEFAULT 'notsubmit' NOT NULL,
	"state_since" timestamp with time zone DEFAULT now() NOT NULL,
	"return_reason" text,
	"returned_by" text,
	"answer" jsonb,
	"answer_version" integer DEFAULT 0 NOT NULL,
	"answered_by" text,
	"answered_at" timestamp with time zone,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "questionnaire_items_tenant_code_project_code_item_code_pk" PRIMARY KEY("tenant_code","project_code","item_code"),
	CONSTRAINT "questionnaire_items_question" UNIQUE("tenant_code","project_code","questionnaire_code","question_code")
);
--> statement-breakpoint
ALTER TABLE "questionnaire_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "questionnaires" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"questionnaire_code" text NOT NULL,
	"template_code" text NOT NULL,
	"template_version" integer NOT NULL,
	"name" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"stage" text DEFAULT 'prepared' NOT NULL,
	"stage_since" timestamp with time zone DEFAULT now() NOT NULL,
	"due_date" date,
	"return_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "questionnaires_tenant_code_project_code_questionnaire_code_pk" PRIMARY KEY("tenant_code","project_code","questionnaire_code"),
	CONSTRAINT "questionnaires_code" UNIQUE("questionnaire_code")
);
--> statement-breakpoint
ALTER TABLE "questionnaires" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "questionnaire_template_versions" (
	"tenant_code" text NOT NULL,
	"template_code" text NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"note" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "questionnaire_template_versions_tenant_code_template_code_number_pk" PRIMARY KEY("tenant_code","template_code","number")
);
--> statement-breakpoint
ALTER TABLE "questionnaire_template_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "questionnaire_templates" (
	"tenant_code" text NOT NULL,
	"template_code" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"draft" jsonb NOT NULL,
	"published" integer,
	"published_at" timestamp with time zone,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "questionnaire_templates_tenant_code_template_code_pk" PRIMARY KEY("tenant_code","template_code")
);
--> statement-breakpoint
ALTER TABLE "questionnaire_templates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "application_papers" (
	"tenant_code" text NOT NULL,
	"object_id" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_papers_tenant_code_object_id_pk" PRIMARY KEY("tenant_code","object_id")
);
--> statement-breakpoint
ALTER TABLE "application_papers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "applications" (
	"tenant_code" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"decider_tenant_code" text NOT NULL,
	"invite_code" text,
	"uscc" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"applied_at" timestamp with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text
);
--> statement-breakpoint
ALTER TABLE "applications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consultation_notes" (
	"tenant_code" text NOT NULL,
	"consultation_code" text NOT NULL,
	"note_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"by_name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"changed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consultation_notes_tenant_code_note_id_pk" PRIMARY KEY("tenant_code","note_id")
);
--> statement-breakpoint
ALTER TABLE "consultation_notes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consultations" (
	"tenant_code" text NOT NULL,
	"consultation_code" text NOT NULL,
	"from_tenant_code" text,
	"from_name" text,
	"company" text NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"topic" text NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"owner_account_id" text,
	"next_step" text DEFAULT '' NOT NULL,
	"next_due" date,
	"reminded_of" date,
	"outcome" text DEFAULT '' NOT NULL,
	"customer_tenant_code" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "consultations_tenant_code_consultation_code_pk" PRIMARY KEY("tenant_code","consultation_code")
);
--> statement-breakpoint
ALTER TABLE "consultations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_imports" (
	"tenant_code" text NOT NULL,
	"import_code" text PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"rows" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"error_count" integer NOT NULL,
	"warning_count" integer NOT NULL,
	"added" integer NOT NULL,
	"left_out" integer NOT NULL,
	"confirmed_at" timestamp with time zone,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"marked_object_id" text,
	"entered" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"undone_at" timestamp with time zone,
	"stayed" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customer_moves" (
	"move_id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"tenant_code" text NOT NULL,
	"customer_name" text NOT NULL,
	"kind" text NOT NULL,
	"from_tenant" text,
	"to_tenant" text,
	"from_name" text,
	"to_name" text,
	"by_name" text,
	"reason" text DEFAULT '' NOT NULL,
	"protected_until" date,
	"moved" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_moves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "customers" (
	"tenant_code" text PRIMARY KEY NOT NULL,
	"uscc" text,
	"address" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	"protected_until" date DEFAULT (now() AT TIME ZONE 'Asia/Shanghai')::date + 90 NOT NULL,
	"extensions" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"pooled_at" timestamp with time zone,
	CONSTRAINT "customers_uscc_unique" UNIQUE("uscc")
);
--> statement-breakpoint
ALTER TABLE "customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisation_files" (
	"tenant_code" text NOT NULL,
	"kind" text NOT NULL,
	"object_id" text NOT NULL,
	CONSTRAINT "organisation_files_tenant_code_kind_pk" PRIMARY KEY("tenant_code","kind")
);
--> statement-breakpoint
ALTER TABLE "organisation_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "organisations" (
	"tenant_code" text PRIMARY KEY NOT NULL,
	"name_en" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"contacts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
ALTER TABLE "organisations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"signed_in_at" timestamp with time zone,
	"name_is_own" boolean DEFAULT false NOT NULL,
	"language" text,
	"identity_changed_at" timestamp with time zone,
	CONSTRAINT "accounts_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
ALTER TABLE "accounts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"tenant_code" text NOT NULL,
	"phone" text NOT NULL,
	"invitation_code" text NOT NULL,
	"role_codes" text[] NOT NULL,
	"name" text NOT NULL,
	"invited_by" text NOT NULL,
	"invited_by_tenant" text NOT NULL,
	"project_code" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "invitations_tenant_code_phone_pk" PRIMARY KEY("tenant_code","phone"),
	CONSTRAINT "invitations_invitation_code_unique" UNIQUE("invitation_code")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "members" (
	"tenant_code" text NOT NULL,
	"account_id" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"kept_roles" text[] DEFAULT '{}' NOT NULL,
	"last_seen_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"brought_in_by" text,
	CONSTRAINT "members_tenant_code_account_id_pk" PRIMARY KEY("tenant_code","account_id")
);
--> statement-breakpoint
ALTER TABLE "members" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "memberships" (
	"tenant_code" text NOT NULL,
	"account_id" text NOT NULL,
	"role_code" text NOT NULL,
	"position" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_tenant_code_account_id_role_code_pk" PRIMARY KEY("tenant_code","account_id","role_code")
);
--> statement-breakpoint
ALTER TABLE "memberships" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tenant_relations" (
	"tenant_code" text NOT NULL,
	"customer_tenant_code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenant_relations_tenant_code_customer_tenant_code_pk" PRIMARY KEY("tenant_code","customer_tenant_code")
);
--> statement-breakpoint
ALTER TABLE "tenant_relations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"four_eyes" boolean DEFAULT true NOT NULL,
	"parent_tenant_code" text,
	"path" "ltree" DEFAULT '' NOT NULL,
	"name_key" text GENERATED ALWAYS AS (customer_key(name)) STORED,
	"name_core" text GENERATED ALWAYS AS (customer_core(name)) STORED,
	"disabled_reason" text,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "tenants_invite_code_unique" UNIQUE("invite_code")
);
--> statement-breakpoint
ALTER TABLE "tenants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"took_ms" integer NOT NULL,
	"seals" integer NOT NULL,
	"rows" bigint NOT NULL,
	"count" integer NOT NULL,
	"faults" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_marks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"max_id" bigint NOT NULL,
	"xid" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_marks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_prunes" (
	"seal_no" bigint PRIMARY KEY NOT NULL,
	"pruned_at" timestamp with time zone NOT NULL,
	"mac" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_prunes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"seal_no" bigint PRIMARY KEY NOT NULL,
	"from_id" bigint NOT NULL,
	"to_id" bigint NOT NULL,
	"rows" integer NOT NULL,
	"digest" text NOT NULL,
	"mac" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_seals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_avatars" (
	"account_id" text PRIMARY KEY NOT NULL,
	"mime" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_avatars" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"phone" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "factor_challenges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "factor_tries" (
	"account_id" text NOT NULL,
	"asker" text NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "factor_tries_account_id_asker_pk" PRIMARY KEY("account_id","asker")
);
--> statement-breakpoint
ALTER TABLE "factor_tries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"account_id" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_account_id_code_hash_pk" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "second_factors" (
	"account_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "second_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "announcement_reads" (
	"account_id" text NOT NULL,
	"aoc_code" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_reads_account_id_aoc_code_pk" PRIMARY KEY("account_id","aoc_code")
);
--> statement-breakpoint
ALTER TABLE "announcement_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "announcements" (
	"aoc_code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"publish_date" timestamp with time zone DEFAULT now() NOT NULL,
	"audience" text[] DEFAULT '{}' NOT NULL,
	"doc" jsonb NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"tenant_codes" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
ALTER TABLE "announcements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "known_devices" (
	"account_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_devices_account_id_device_hash_pk" PRIMARY KEY("account_id","device_hash")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "licence_agreements" (
	"account_id" text NOT NULL,
	"licence_code" text NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licence_agreements_account_id_licence_code_pk" PRIMARY KEY("account_id","licence_code")
);
--> statement-breakpoint
ALTER TABLE "licence_agreements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "licences" (
	"licence_code" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"must_agree" boolean DEFAULT false NOT NULL,
	"publish_date" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "licences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notices" (
	"tenant_code" text NOT NULL,
	"notice_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"project_code" text,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"path" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notices_tenant_code_notice_id_pk" PRIMARY KEY("tenant_code","notice_id")
);
--> statement-breakpoint
ALTER TABLE "notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"tenant_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp with time zone,
	"session_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"agent" text,
	"network" text,
	"phone_proved_at" timestamp with time zone,
	"phone_proved_on" text,
	"factor_shown_at" timestamp with time zone,
	CONSTRAINT "sessions_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tool_kits" (
	"unique_code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"show_msg" text,
	"download_url" text,
	"status" text DEFAULT '1' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tenant_code" text,
	"object_id" text,
	"position" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "tool_kits_lead" CHECK (num_nonnulls(download_url, object_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "tool_kits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "verify_codes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"code_hash" text NOT NULL,
	"address" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device_hash" text NOT NULL,
	"puzzle" text,
	"purpose" text DEFAULT 'signIn' NOT NULL,
	CONSTRAINT "verify_codes_puzzle_unique" UNIQUE("puzzle")
);
--> statement-breakpoint
ALTER TABLE "verify_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_tenant_code_project_code_assessments_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_import_findings" ADD CONSTRAINT "inventory_import_findings_import" FOREIGN KEY ("tenant_code","project_code","import_code") REFERENCES "public"."inventory_imports"("tenant_code","project_code","import_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD CONSTRAINT "inventory_imports_workbook" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD CONSTRAINT "inventory_imports_marked" FOREIGN KEY ("tenant_code","marked_object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inventory_imports" ADD CONSTRAINT "inventory_imports_tenant_code_project_code_assessments_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_assets" ADD CONSTRAINT "business_assets_tenant_code_project_code_assessments_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_associations" ADD CONSTRAINT "business_associations_from" FOREIGN KEY ("tenant_code","project_code","from_business_id") REFERENCES "public"."business_assets"("tenant_code","project_code","business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_associations" ADD CONSTRAINT "business_associations_to" FOREIGN KEY ("tenant_code","project_code","to_business_id") REFERENCES "public"."business_assets"("tenant_code","project_code","business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_systems" ADD CONSTRAINT "business_systems_business" FOREIGN KEY ("tenant_code","project_code","business_id") REFERENCES "public"."business_assets"("tenant_code","project_code","business_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_systems" ADD CONSTRAINT "business_systems_system" FOREIGN KEY ("tenant_code","project_code","system_id") REFERENCES "public"."system_assets"("tenant_code","project_code","system_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_assets" ADD CONSTRAINT "system_assets_tenant_code_project_code_assessments_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_units" ADD CONSTRAINT "system_units_system" FOREIGN KEY ("tenant_code","project_code","system_id") REFERENCES "public"."system_assets"("tenant_code","project_code","system_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_units" ADD CONSTRAINT "system_units_unit" FOREIGN KEY ("tenant_code","project_code","unit_id") REFERENCES "public"."unit_assets"("tenant_code","project_code","unit_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_assets" ADD CONSTRAINT "unit_assets_assignee_id_accounts_account_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unit_assets" ADD CONSTRAINT "unit_assets_tenant_code_project_code_assessments_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "measures" ADD CONSTRAINT "measures_risk" FOREIGN KEY ("tenant_code","project_code","risk_id") REFERENCES "public"."risks"("tenant_code","project_code","risk_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_entries" ADD CONSTRAINT "catalogue_entries_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "methods" ADD CONSTRAINT "methods_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "record_files" ADD CONSTRAINT "record_files_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_editions" ADD CONSTRAINT "report_editions_assessment" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_logos" ADD CONSTRAINT "report_logos_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_settings" ADD CONSTRAINT "report_settings_assessment" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."assessments"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risks" ADD CONSTRAINT "risks_treatment_owner_id_accounts_account_id_fk" FOREIGN KEY ("treatment_owner_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risks" ADD CONSTRAINT "risks_unit" FOREIGN KEY ("tenant_code","project_code","unit_id") REFERENCES "public"."unit_assets"("tenant_code","project_code","unit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_tenant_code_project_code_projects_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_created_by_accounts_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_created_by_tenant_tenants_tenant_code_fk" FOREIGN KEY ("created_by_tenant") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_of_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_files" ADD CONSTRAINT "finding_files_finding" FOREIGN KEY ("tenant_code","project_code","finding_id") REFERENCES "public"."gap_findings"("tenant_code","project_code","finding_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_files" ADD CONSTRAINT "finding_files_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_units" ADD CONSTRAINT "finding_units_finding" FOREIGN KEY ("tenant_code","project_code","finding_id") REFERENCES "public"."gap_findings"("tenant_code","project_code","finding_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "finding_units" ADD CONSTRAINT "finding_units_unit" FOREIGN KEY ("tenant_code","project_code","unit_id") REFERENCES "public"."unit_assets"("tenant_code","project_code","unit_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gap_analyses" ADD CONSTRAINT "gap_analyses_tenant_code_project_code_projects_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gap_findings" ADD CONSTRAINT "gap_findings_responsible_id_accounts_account_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gap_findings" ADD CONSTRAINT "gap_findings_analysis" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."gap_analyses"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_analysis" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."gap_analyses"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_versions" ADD CONSTRAINT "statement_versions_analysis" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."gap_analyses"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard_imports" ADD CONSTRAINT "standard_imports_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard_imports" ADD CONSTRAINT "standard_imports_marked" FOREIGN KEY ("tenant_code","marked_object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard_mappings" ADD CONSTRAINT "standard_mappings_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standard_versions" ADD CONSTRAINT "standard_versions_of" FOREIGN KEY ("tenant_code","standard_code") REFERENCES "public"."standards"("tenant_code","standard_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standards" ADD CONSTRAINT "standards_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_tenant_code_project_code_projects_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "loose_objects" ADD CONSTRAINT "loose_objects_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_tenant_code_project_code_projects_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_settlements" ADD CONSTRAINT "commission_settlements_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_rule_version_commission_rules_version_fk" FOREIGN KEY ("rule_version") REFERENCES "public"."commission_rules"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_order" FOREIGN KEY ("buyer_tenant_code","order_code") REFERENCES "public"."orders"("tenant_code","order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_asked_by_accounts_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_ordered_by_accounts_account_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_commission_rule_commission_rules_version_fk" FOREIGN KEY ("commission_rule") REFERENCES "public"."commission_rules"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD CONSTRAINT "payment_slips_order" FOREIGN KEY ("tenant_code","order_code") REFERENCES "public"."orders"("tenant_code","order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_slips" ADD CONSTRAINT "payment_slips_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order" FOREIGN KEY ("tenant_code","order_code") REFERENCES "public"."orders"("tenant_code","order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_published_by_accounts_account_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transfer" FOREIGN KEY ("transfer_id","actor_tenant_code") REFERENCES "public"."ledger_transfers"("id","tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" FOREIGN KEY ("ledger_account_id","tenant_code","unit") REFERENCES "public"."ledger_accounts"("id","tenant_code","unit") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_to_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("to_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfers" ADD CONSTRAINT "ledger_transfers_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_balances" ADD CONSTRAINT "point_balances_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_of_order" FOREIGN KEY ("order_tenant_code","order_code") REFERENCES "public"."orders"("tenant_code","order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_product_code_products_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."products"("product_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_ordered_by_accounts_account_id_fk" FOREIGN KEY ("ordered_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_taken_by_accounts_account_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_previous_teacher_id_accounts_account_id_fk" FOREIGN KEY ("previous_teacher_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_order" FOREIGN KEY ("tenant_code","order_code") REFERENCES "public"."orders"("tenant_code","order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equity_applications" ADD CONSTRAINT "equity_applications_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equity_applications" ADD CONSTRAINT "equity_applications_grantor_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("grantor_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equity_papers" ADD CONSTRAINT "equity_papers_tenant_code_application_code_equity_applications_tenant_code_application_code_fk" FOREIGN KEY ("tenant_code","application_code") REFERENCES "public"."equity_applications"("tenant_code","application_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "equity_papers" ADD CONSTRAINT "equity_papers_tenant_code_object_id_files_tenant_code_object_id_fk" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_editions" ADD CONSTRAINT "product_editions_product_code_products_product_code_fk" FOREIGN KEY ("product_code") REFERENCES "public"."products"("product_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_about_tenant_tenants_tenant_code_fk" FOREIGN KEY ("about_tenant") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_about_account_accounts_account_id_fk" FOREIGN KEY ("about_account") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_accounts_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_accounts_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_voucher" FOREIGN KEY ("tenant_code","voucher_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_bodies" ADD CONSTRAINT "certification_bodies_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_views" ADD CONSTRAINT "support_views_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_views" ADD CONSTRAINT "support_views_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_views" ADD CONSTRAINT "support_views_viewed_tenant_tenants_tenant_code_fk" FOREIGN KEY ("viewed_tenant") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_changes" ADD CONSTRAINT "project_changes_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_groups" ADD CONSTRAINT "project_groups_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_groups" ADD CONSTRAINT "project_groups_customer_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("customer_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_groups" ADD CONSTRAINT "project_groups_owner_account_id_accounts_account_id_fk" FOREIGN KEY ("owner_account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_groups" ADD CONSTRAINT "project_groups_tenant_code_customer_tenant_code_tenant_relations_tenant_code_customer_tenant_code_fk" FOREIGN KEY ("tenant_code","customer_tenant_code") REFERENCES "public"."tenant_relations"("tenant_code","customer_tenant_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "project_share" ADD CONSTRAINT "project_share_shared_with_tenants_tenant_code_fk" FOREIGN KEY ("shared_with") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_share" ADD CONSTRAINT "project_share_tenant_code_project_code_projects_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_teacher_account_id_accounts_account_id_fk" FOREIGN KEY ("teacher_account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_previous_teacher_id_accounts_account_id_fk" FOREIGN KEY ("previous_teacher_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_customer_owner_id_accounts_account_id_fk" FOREIGN KEY ("customer_owner_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_group_of_customer" FOREIGN KEY ("channel_tenant_code","project_group_code","tenant_code") REFERENCES "public"."project_groups"("tenant_code","project_group_code","customer_tenant_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_item" FOREIGN KEY ("tenant_code","project_code","item_code") REFERENCES "public"."questionnaire_items"("tenant_code","project_code","item_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_files" ADD CONSTRAINT "answer_files_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_items" ADD CONSTRAINT "questionnaire_items_respondent_id_accounts_account_id_fk" FOREIGN KEY ("respondent_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_items" ADD CONSTRAINT "questionnaire_items_answered_by_accounts_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_items" ADD CONSTRAINT "questionnaire_items_questionnaire" FOREIGN KEY ("tenant_code","project_code","questionnaire_code") REFERENCES "public"."questionnaires"("tenant_code","project_code","questionnaire_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaires" ADD CONSTRAINT "questionnaires_tenant_code_project_code_projects_tenant_code_project_code_fk" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_template_versions" ADD CONSTRAINT "template_versions_template" FOREIGN KEY ("tenant_code","template_code") REFERENCES "public"."questionnaire_templates"("tenant_code","template_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questionnaire_templates" ADD CONSTRAINT "questionnaire_templates_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_papers" ADD CONSTRAINT "application_papers_tenant_code_applications_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."applications"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_papers" ADD CONSTRAINT "application_papers_tenant_code_object_id_files_tenant_code_object_id_fk" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decider_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("decider_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_decided_by_accounts_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_notes" ADD CONSTRAINT "consultation_notes_tenant_code_consultation_code_consultations_tenant_code_consultation_code_fk" FOREIGN KEY ("tenant_code","consultation_code") REFERENCES "public"."consultations"("tenant_code","consultation_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_from_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("from_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultations" ADD CONSTRAINT "consultations_customer_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("customer_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_marked" FOREIGN KEY ("tenant_code","marked_object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_moves" ADD CONSTRAINT "customer_moves_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_files" ADD CONSTRAINT "organisation_files_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisation_files" ADD CONSTRAINT "organisation_files_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organisations" ADD CONSTRAINT "organisations_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_accounts_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_tenant_tenants_tenant_code_fk" FOREIGN KEY ("invited_by_tenant") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_brought_in_by_tenants_tenant_code_fk" FOREIGN KEY ("brought_in_by") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_relations" ADD CONSTRAINT "tenant_relations_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_relations" ADD CONSTRAINT "tenant_relations_customer_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("customer_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenants" ADD CONSTRAINT "tenants_parent_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("parent_tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_prunes" ADD CONSTRAINT "audit_prunes_seal_no_audit_seals_seal_no_fk" FOREIGN KEY ("seal_no") REFERENCES "public"."audit_seals"("seal_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_avatars" ADD CONSTRAINT "account_avatars_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_tries" ADD CONSTRAINT "factor_tries_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_aoc_code_announcements_aoc_code_fk" FOREIGN KEY ("aoc_code") REFERENCES "public"."announcements"("aoc_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_agreements" ADD CONSTRAINT "licence_agreements_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licence_agreements" ADD CONSTRAINT "licence_agreements_licence_code_licences_licence_code_fk" FOREIGN KEY ("licence_code") REFERENCES "public"."licences"("licence_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tool_kits" ADD CONSTRAINT "tool_kits_tenant_code_object_id_files_tenant_code_object_id_fk" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_of_record" ON "comments" USING btree ("tenant_code","project_code","entity_id","created_at");--> statement-breakpoint
CREATE INDEX "system_units_by_unit" ON "system_units" USING btree ("tenant_code","project_code","unit_id");--> statement-breakpoint
CREATE INDEX "unit_assets_assignee" ON "unit_assets" USING btree ("tenant_code","project_code","assignee_id","asset_code");--> statement-breakpoint
CREATE INDEX "unit_assets_type" ON "unit_assets" USING btree ("tenant_code","project_code","asset_type","asset_code");--> statement-breakpoint
CREATE INDEX "measures_state_now" ON "measures" USING btree ("tenant_code","project_code","state_now");--> statement-breakpoint
CREATE INDEX "files_of_record" ON "record_files" USING btree ("tenant_code","project_code","entity_id");--> statement-breakpoint
CREATE INDEX "risks_acceptance" ON "risks" USING btree ("accepted_until") WHERE accepted_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "risks_high_remnant" ON "risks" USING btree ("tenant_code","project_code") WHERE remnant_level > 3;--> statement-breakpoint
CREATE INDEX "risks_ranked" ON "risks" USING btree ("tenant_code","project_code","risk_value","risk_id");--> statement-breakpoint
CREATE INDEX "risks_matrix" ON "risks" USING btree ("tenant_code","project_code","risk_level","loss_level","likelihood_level");--> statement-breakpoint
CREATE INDEX "risks_deadline" ON "risks" USING btree ("tenant_code","project_code","treatment_deadline") WHERE treatment <> 'retain';--> statement-breakpoint
CREATE INDEX "risks_treatment_owner" ON "risks" USING btree ("treatment_owner_id") WHERE treatment_owner_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "file_shares_file" ON "file_shares" USING btree ("tenant_code","object_id");--> statement-breakpoint
CREATE INDEX "files_of_finding" ON "finding_files" USING btree ("tenant_code","project_code","finding_id");--> statement-breakpoint
CREATE INDEX "findings_of_unit" ON "finding_units" USING btree ("tenant_code","project_code","unit_id");--> statement-breakpoint
CREATE INDEX "gap_findings_responsible" ON "gap_findings" USING btree ("tenant_code","responsible_id","disposal");--> statement-breakpoint
CREATE INDEX "standard_imports_tenant" ON "standard_imports" USING btree ("tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "files_project" ON "files" USING btree ("tenant_code","project_code","kind","created_at");--> statement-breakpoint
CREATE INDEX "loose_objects_since" ON "loose_objects" USING btree ("state","since");--> statement-breakpoint
CREATE INDEX "loose_objects_tenant" ON "loose_objects" USING btree ("tenant_code");--> statement-breakpoint
CREATE INDEX "loose_objects_arriving" ON "loose_objects" USING btree ("account_id") WHERE state = 'arriving';--> statement-breakpoint
CREATE INDEX "uploads_age" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_of_account" ON "uploads" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "jobs_project" ON "jobs" USING btree ("tenant_code","project_code","kind","created_at");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("actor_tenant_code","account_id") WHERE state IN ('queued', 'running');--> statement-breakpoint
CREATE INDEX "audit_log_entity" ON "audit_log" USING btree ("tenant_code","entity","entity_code","id");--> statement-breakpoint
CREATE INDEX "audit_log_project" ON "audit_log" USING btree ("tenant_code","project_code","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_tenant" ON "audit_log" USING btree ("tenant_code","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_tenant_action" ON "audit_log" USING btree ("tenant_code","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_elsewhere" ON "audit_log" USING btree ("actor_tenant_code","at","id") WHERE actor_tenant_code IS DISTINCT FROM tenant_code;--> statement-breakpoint
CREATE INDEX "audit_log_account" ON "audit_log" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_tenant_account" ON "audit_log" USING btree ("tenant_code","account_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_code" ON "audit_log" USING btree ("entity_code","at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "commissions_of_month" ON "commissions" USING btree ("tenant_code","month","id");--> statement-breakpoint
CREATE INDEX "commissions_latest" ON "commissions" USING btree ("month","id");--> statement-breakpoint
CREATE INDEX "invoices_of_tenant" ON "invoices" USING btree ("tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "invoices_latest" ON "invoices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "orders_of_tenant" ON "orders" USING btree ("tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "orders_latest" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payment_slips_of" ON "payment_slips" USING btree ("tenant_code","order_code","created_at");--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("tenant_code","order_code","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open" ON "payments" USING btree ("tenant_code","order_code","method") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("method","created_at") WHERE state IN ('open', 'closed');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("method","reference") WHERE reference IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_accounts_expiry" ON "ledger_accounts" USING btree ("valid_until") WHERE purpose = 'available' AND balance > 0;--> statement-breakpoint
CREATE INDEX "ledger_entries_of" ON "ledger_entries" USING btree ("ledger_account_id","transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_transfers_to" ON "ledger_transfers" USING btree ("to_tenant_code","id");--> statement-breakpoint
CREATE INDEX "point_bill_kind" ON "point_bill" USING btree ("tenant_code","kind","seq");--> statement-breakpoint
CREATE INDEX "point_bill_at" ON "point_bill" USING btree ("tenant_code","at","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_records_serial" ON "bank_records" USING btree ("serial");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_records_matched" ON "bank_records" USING btree ("order_code") WHERE order_code IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_records_latest" ON "bank_records" USING btree ("received_on","record_code");--> statement-breakpoint
CREATE INDEX "bank_records_open" ON "bank_records" USING btree ("received_on") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "deliveries_latest" ON "deliveries" USING btree ("tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_all" ON "deliveries" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_taken" ON "deliveries" USING btree ("taken_by") WHERE taken_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "equity_applications_grantor" ON "equity_applications" USING btree ("grantor_tenant_code","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting" ON "approvals" USING btree ("kind","about") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "approvals_latest" ON "approvals" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "support_views_open" ON "support_views" USING btree ("token_hash") WHERE ended_at IS NULL;--> statement-breakpoint
CREATE INDEX "project_groups_recent" ON "project_groups" USING btree ("tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "project_groups_of_customer" ON "project_groups" USING btree ("tenant_code","customer_tenant_code");--> statement-breakpoint
CREATE INDEX "project_groups_owner" ON "project_groups" USING btree ("tenant_code","owner_account_id");--> statement-breakpoint
CREATE INDEX "project_share_with" ON "project_share" USING btree ("shared_with","project_code");--> statement-breakpoint
CREATE INDEX "projects_group" ON "projects" USING btree ("channel_tenant_code","project_group_code");--> statement-breakpoint
CREATE INDEX "projects_recent" ON "projects" USING btree ("channel_tenant_code","created_at","project_code");--> statement-breakpoint
CREATE INDEX "projects_load" ON "projects" USING btree ("channel_tenant_code","teacher_account_id","state","end_date","taken_up_at","tenant_code","project_code");--> statement-breakpoint
CREATE INDEX "projects_handed_on" ON "projects" USING btree ("channel_tenant_code","previous_teacher_id") WHERE previous_teacher_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "projects_ending" ON "projects" USING btree ("channel_tenant_code","end_date","project_code");--> statement-breakpoint
CREATE INDEX "projects_customer" ON "projects" USING btree ("channel_tenant_code","tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "projects_pool" ON "projects" USING btree ("channel_tenant_code","created_at") WHERE teacher_account_id IS NULL;--> statement-breakpoint
CREATE INDEX "files_of_answer" ON "answer_files" USING btree ("tenant_code","project_code","item_code");--> statement-breakpoint
CREATE INDEX "questionnaire_items_respondent" ON "questionnaire_items" USING btree ("tenant_code","respondent_id","state");--> statement-breakpoint
CREATE INDEX "questionnaire_items_answered" ON "questionnaire_items" USING btree ("tenant_code","question_code") WHERE answer IS NOT NULL;--> statement-breakpoint
CREATE INDEX "applications_waiting" ON "applications" USING btree ("decider_tenant_code","applied_at");--> statement-breakpoint
CREATE INDEX "consultation_notes_of" ON "consultation_notes" USING btree ("tenant_code","consultation_code","created_at");--> statement-breakpoint
CREATE INDEX "consultations_latest" ON "consultations" USING btree ("tenant_code","created_at","consultation_code");--> statement-breakpoint
CREATE INDEX "consultations_owner" ON "consultations" USING btree ("tenant_code","owner_account_id");--> statement-breakpoint
CREATE INDEX "consultations_from" ON "consultations" USING btree ("from_tenant_code") WHERE state IN ('new', 'contacted');--> statement-breakpoint
CREATE INDEX "consultations_due" ON "consultations" USING btree ("next_due") WHERE state IN ('new', 'contacted');--> statement-breakpoint
CREATE INDEX "customer_imports_tenant" ON "customer_imports" USING btree ("tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "customer_moves_from" ON "customer_moves" USING btree ("from_tenant","created_at");--> statement-breakpoint
CREATE INDEX "customer_moves_to" ON "customer_moves" USING btree ("to_tenant","created_at");--> statement-breakpoint
CREATE INDEX "customers_pool" ON "customers" USING btree ("pooled_at","tenant_code") WHERE pooled_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "invitations_phone" ON "invitations" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "invitations_made" ON "invitations" USING btree ("invited_by_tenant","created_at");--> statement-breakpoint
CREATE INDEX "members_account" ON "members" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "memberships_account" ON "memberships" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_relations_one_channel" ON "tenant_relations" USING btree ("customer_tenant_code");--> statement-breakpoint
CREATE INDEX "tenants_parent" ON "tenants" USING btree ("parent_tenant_code");--> statement-breakpoint
CREATE INDEX "tenants_path" ON "tenants" USING gist ("path");--> statement-breakpoint
CREATE INDEX "tenants_name_key" ON "tenants" USING btree ("name_key") WHERE type = 'customer';--> statement-breakpoint
CREATE UNIQUE INDEX "tenants_customer_name" ON "tenants" USING btree ("created_by_tenant","name") WHERE type = 'customer' AND approval_state = 'success';--> statement-breakpoint
CREATE INDEX "factor_challenges_account" ON "factor_challenges" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "announcement_reads_of" ON "announcement_reads" USING btree ("aoc_code");--> statement-breakpoint
CREATE INDEX "announcements_date" ON "announcements" USING btree ("publish_date");--> statement-breakpoint
CREATE INDEX "notices_of_person" ON "notices" USING btree ("account_id","tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "notices_of_matter" ON "notices" USING btree ("account_id","tenant_code","kind","project_code","created_at");--> statement-breakpoint
CREATE INDEX "sessions_account" ON "sessions" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "verify_codes_phone" ON "verify_codes" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "verify_codes_address" ON "verify_codes" USING btree ("address","created_at");--> statement-breakpoint
CREATE POLICY "party" ON "bulk_changes" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "comments" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "inventory_import_findings" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "inventory_imports" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "business_assets" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "business_associations" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "business_systems" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "system_assets" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "system_units" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "unit_assets" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "measures" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "own" ON "catalogue_entries" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "related" ON "catalogue_entries" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
CREATE POLICY "own" ON "methods" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "related" ON "methods" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
CREATE POLICY "party" ON "record_files" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "report_editions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "report_logos" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "report_settings" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "risks" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "assessments" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR EXISTS (SELECT 1 FROM project_share s WHERE s.tenant_code = assessments.tenant_code AND s.project_code = assessments.project_code AND s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "file_shares" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "finding_files" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "finding_units" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "gap_analyses" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR EXISTS (SELECT 1 FROM project_share s WHERE s.tenant_code = gap_analyses.tenant_code AND s.project_code = gap_analyses.project_code AND s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "gap_findings" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "statement_entries" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "statement_versions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "own" ON "standard_imports" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "standard_mappings" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "related" ON "standard_mappings" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
CREATE POLICY "own" ON "standard_versions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "related" ON "standard_versions" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
CREATE POLICY "own" ON "standards" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "related" ON "standards" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
CREATE POLICY "party" ON "files" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "own" ON "loose_objects" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account())) WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
CREATE POLICY "own" ON "uploads" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR (tenant_code = (SELECT app_tenant()) AND account_id = (SELECT app_account())));--> statement-breakpoint
CREATE POLICY "party" ON "jobs" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "system" ON "audit_counts" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "party" ON "audit_log" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR actor_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "shared" ON "audit_log" AS PERMISSIVE FOR SELECT TO public USING ((tenant_code, project_code) IN (SELECT s.tenant_code, s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "append" ON "audit_log" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR actor_tenant_code = (SELECT app_tenant()) OR account_id = (SELECT app_account()));--> statement-breakpoint
CREATE POLICY "prune" ON "audit_log" AS PERMISSIVE FOR DELETE TO public USING ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "own" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account())) WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
CREATE POLICY "system" ON "portal_identity" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "seen" ON "commission_settlements" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "append" ON "commission_settlements" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "seen" ON "commissions" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "append" ON "commissions" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "own" ON "invoices" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "orders" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "payment_slips" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "payments" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "system" ON "reconciliations" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "read" ON "commission_rules" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "write" ON "commission_rules" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "seen" ON "ledger_accounts" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR tenant_code IN (SELECT partners_below()));--> statement-breakpoint
CREATE POLICY "opened" ON "ledger_accounts" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "carried" ON "ledger_accounts" AS PERMISSIVE FOR UPDATE TO public USING ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "seen" ON "ledger_entries" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "append" ON "ledger_entries" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR (actor_tenant_code = (SELECT app_tenant()) AND (tenant_code = (SELECT app_tenant()) OR (amount > 0 AND (tenant_code IN (SELECT partners_below()) OR tenant_code = (SELECT a.tenant_code FROM partner_above() a))) OR (amount < 0 AND tenant_code IN (SELECT partners_below()) AND -amount <= ledger_returnable(ledger_account_id, (SELECT app_tenant()))))));--> statement-breakpoint
CREATE POLICY "seen" ON "ledger_transfers" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR to_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "append" ON "ledger_transfers" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "seen" ON "point_balances" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "carried" ON "point_balances" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "seen" ON "point_bill" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "carried" ON "point_bill" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "seen" ON "point_months" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "carried" ON "point_months" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "point_reminders" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "bank_records" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "own" ON "deliveries" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "both" ON "equity_applications" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR grantor_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "asked" ON "equity_applications" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR (tenant_code = (SELECT app_tenant()) AND grantor_tenant_code = (SELECT a.tenant_code FROM partner_above() a)));--> statement-breakpoint
CREATE POLICY "answered" ON "equity_applications" AS PERMISSIVE FOR UPDATE TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR grantor_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "both" ON "equity_papers" AS PERMISSIVE FOR SELECT TO public USING (application_code IN (SELECT a.application_code FROM equity_applications a));--> statement-breakpoint
CREATE POLICY "own" ON "equity_papers" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "read" ON "product_editions" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "write" ON "product_editions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "read" ON "products" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "write" ON "products" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "unit_reminders" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "seen" ON "approvals" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "asked" ON "approvals" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "decided" ON "approvals" AS PERMISSIVE FOR UPDATE TO public USING (((SELECT app_system()) OR tenant_code = (SELECT app_tenant())) AND state = 'open') WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "read" ON "certification_bodies" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "kept" ON "certification_bodies" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "support_views" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "own" ON "project_changes" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "project_groups" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR customer_tenant_code = (SELECT app_tenant())) WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "party" ON "project_share" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR shared_with = (SELECT app_tenant())) WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR consulted_here(tenant_code, project_code));--> statement-breakpoint
CREATE POLICY "party" ON "projects" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR channel_tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant()))) WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR channel_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "party" ON "answer_files" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "questionnaire_items" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "questionnaires" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR EXISTS (SELECT 1 FROM project_share s WHERE s.tenant_code = questionnaires.tenant_code AND s.project_code = questionnaires.project_code AND s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "own" ON "questionnaire_template_versions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "questionnaire_templates" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "both_sides" ON "application_papers" AS PERMISSIVE FOR SELECT TO public USING (tenant_code IN (SELECT a.tenant_code FROM applications a));--> statement-breakpoint
CREATE POLICY "own" ON "application_papers" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "both_sides" ON "applications" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR decider_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "made" ON "applications" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "decided" ON "applications" AS PERMISSIVE FOR UPDATE TO public USING ((SELECT app_system()) OR decider_tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "of_receiver" ON "consultation_notes" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "of_receiver" ON "consultations" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "customer_imports" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "of_sides" ON "customer_moves" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR from_tenant = (SELECT app_tenant()) OR to_tenant = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "write" ON "customer_moves" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR (to_tenant = (SELECT app_tenant()) AND from_tenant IS NULL AND kind = 'reported'));--> statement-breakpoint
CREATE POLICY "unmade" ON "customer_moves" AS PERMISSIVE FOR DELETE TO public USING ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "of_channel" ON "customers" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "own" ON "organisation_files" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "organisations" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "colleagues" ON "accounts" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account()) OR EXISTS (SELECT 1 FROM members m WHERE m.account_id = accounts.account_id));--> statement-breakpoint
CREATE POLICY "self" ON "accounts" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account())) WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
CREATE POLICY "inviting" ON "invitations" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR tenant_code IN (SELECT t.tenant_code FROM tenants t WHERE t.created_by_tenant = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "people" ON "members" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account()) OR EXISTS (SELECT 1 FROM tenants t WHERE t.tenant_code = members.tenant_code));--> statement-breakpoint
CREATE POLICY "people_write" ON "members" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant())) WITH CHECK ((SELECT app_system()) OR (tenant_code = (SELECT app_tenant()) AND belongs_here(account_id)));--> statement-breakpoint
CREATE POLICY "people" ON "memberships" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account()) OR EXISTS (SELECT 1 FROM tenants t WHERE t.tenant_code = memberships.tenant_code));--> statement-breakpoint
CREATE POLICY "people_write" ON "memberships" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant())) WITH CHECK ((SELECT app_system()) OR (tenant_code = (SELECT app_tenant()) AND belongs_here(account_id)));--> statement-breakpoint
CREATE POLICY "related" ON "tenant_relations" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR customer_tenant_code = (SELECT app_tenant())) WITH CHECK ((SELECT app_system()) OR (tenant_code = (SELECT app_tenant()) AND entered_here(customer_tenant_code)));--> statement-breakpoint
CREATE POLICY "seen" ON "tenants" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR (created_by_tenant = (SELECT app_tenant()) AND (type = 'customer' OR (SELECT app_platform()))) OR (tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
CREATE POLICY "created" ON "tenants" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR (created_by_tenant = (SELECT app_tenant()) AND type = 'customer'));--> statement-breakpoint
CREATE POLICY "changed" ON "tenants" AS PERMISSIVE FOR UPDATE TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR (created_by_tenant = (SELECT app_tenant()) AND (type = 'customer' OR (SELECT app_platform()))));--> statement-breakpoint
CREATE POLICY "unmade" ON "tenants" AS PERMISSIVE FOR DELETE TO public USING ((SELECT app_system()) AND type = 'customer');--> statement-breakpoint
CREATE POLICY "system" ON "audit_checks" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "audit_marks" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "audit_prunes" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "audit_seals" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "own" ON "account_avatars" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account())) WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
CREATE POLICY "system" ON "factor_challenges" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "factor_tries" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "recovery_codes" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "second_factors" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "own" ON "announcement_reads" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account())) WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
CREATE POLICY "read" ON "announcements" AS PERMISSIVE FOR SELECT TO public USING (state = 'published' AND publish_date <= now()
        AND (audience = '{}' OR (SELECT type FROM tenants WHERE tenant_code = (SELECT app_tenant())) = ANY(audience))
        AND (tenant_codes = '{}' OR (SELECT app_tenant()) = ANY(tenant_codes))
        AND (roles = '{}' OR roles && (SELECT array_agg(m.role_code) FROM memberships m
          WHERE m.account_id = (SELECT app_account()) AND m.tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
CREATE POLICY "write" ON "announcements" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "known_devices" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "own" ON "licence_agreements" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account())) WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
CREATE POLICY "read" ON "licences" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "write" ON "licences" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "own" ON "notices" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
CREATE POLICY "told" ON "notices" AS PERMISSIVE FOR INSERT TO public WITH CHECK (tenant_code = (SELECT app_tenant()) OR (tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant()))
  OR tenant_code IN (SELECT r.tenant_code FROM tenant_relations r WHERE r.customer_tenant_code = (SELECT app_tenant()))));--> statement-breakpoint
CREATE POLICY "system" ON "sessions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "read" ON "tool_kits" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "write" ON "tool_kits" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "verify_codes" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));
--> statement-breakpoint
-- A project belongs to one tenant. Without knowing that, the planner multiplies the two conditions, expects a row where
-- there are thousands, and reads all of a project where an index would find ten.
DO $$ DECLARE t text; BEGIN
  FOREACH t IN ARRAY ARRAY['business_assets', 'business_associations', 'system_assets', 'business_systems', 'unit_assets',
    'system_units', 'risks', 'inventory_imports', 'inventory_import_findings', 'files', 'jobs'] LOOP
    EXECUTE format('CREATE STATISTICS %I (dependencies, ndistinct) ON tenant_code, project_code FROM %I', t || '_scope', t);
  END LOOP;
END $$;
--> statement-breakpoint
-- What was written stays, for the application: the log, its seals, what was entered, settled, published or made final. Balances
-- move by entries alone, which a trigger carries (ledger_carry); accounts are opened by ledger_open.
REVOKE UPDATE, DELETE ON audit_log, audit_seals, audit_prunes, statement_versions, product_editions, commissions, commission_settlements,
  commission_rules, ledger_transfers, ledger_entries FROM portal_app;
--> statement-breakpoint
REVOKE INSERT, UPDATE, DELETE ON ledger_accounts, point_balances, point_bill, point_months FROM portal_app;
--> statement-breakpoint
REVOKE DELETE ON approvals FROM portal_app;
--> statement-breakpoint
CREATE TRIGGER member_with_role BEFORE INSERT ON memberships FOR EACH ROW EXECUTE FUNCTION member_with_role();
--> statement-breakpoint
CREATE TRIGGER operator_comes AFTER INSERT ON memberships
  FOR EACH ROW WHEN (NEW.role_code = 'PLATFORM_MANAGER') EXECUTE FUNCTION operator_comes();
--> statement-breakpoint
CREATE TRIGGER phone_changes BEFORE UPDATE OF phone ON accounts
  FOR EACH ROW WHEN (NEW.phone IS DISTINCT FROM OLD.phone) EXECUTE FUNCTION phone_changes();
--> statement-breakpoint
CREATE TRIGGER factor_goes AFTER DELETE ON second_factors
  FOR EACH ROW WHEN (OLD.enabled_at IS NOT NULL) EXECUTE FUNCTION factor_goes();
--> statement-breakpoint
CREATE TRIGGER factor_comes AFTER UPDATE OF enabled_at ON second_factors
  FOR EACH ROW WHEN (OLD.enabled_at IS NULL AND NEW.enabled_at IS NOT NULL) EXECUTE FUNCTION factor_comes();
--> statement-breakpoint
CREATE TRIGGER place_tenant BEFORE INSERT OR UPDATE OF parent_tenant_code ON tenants
  FOR EACH ROW EXECUTE FUNCTION place_tenant();
--> statement-breakpoint
CREATE TRIGGER move_partners AFTER UPDATE OF parent_tenant_code ON tenants
  FOR EACH ROW WHEN (OLD.path IS DISTINCT FROM NEW.path AND nlevel(OLD.path) > 0) EXECUTE FUNCTION move_partners();
--> statement-breakpoint
CREATE TRIGGER customer_of_channel AFTER INSERT ON tenant_relations REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION customer_of_channel();
--> statement-breakpoint
CREATE TRIGGER leave_pool AFTER INSERT ON tenant_relations REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_pool();
--> statement-breakpoint
CREATE TRIGGER enter_pool AFTER DELETE ON tenant_relations REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION keep_pool();
--> statement-breakpoint
CREATE TRIGGER ledger_carry BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION ledger_carry();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ledger_transfers DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION ledger_balanced();
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON files REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_removed_file();
--> statement-breakpoint
CREATE TRIGGER note_removed AFTER DELETE ON uploads REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION note_removed_parts();
--> statement-breakpoint
CREATE TRIGGER measure_state_now BEFORE INSERT OR UPDATE OF state, state_now, done_of, verified_of ON measures
  FOR EACH ROW EXECUTE FUNCTION measure_state_now();
--> statement-breakpoint
CREATE TRIGGER measure_plan_changed
  AFTER UPDATE OF treatment, treatment_plan, remnant_frequency, remnant_severity ON risks FOR EACH ROW
  WHEN (ROW(OLD.treatment, OLD.treatment_plan, OLD.remnant_frequency, OLD.remnant_severity)
    IS DISTINCT FROM ROW(NEW.treatment, NEW.treatment_plan, NEW.remnant_frequency, NEW.remnant_severity))
  EXECUTE FUNCTION measure_plan_changed();
--> statement-breakpoint
-- Open pages hear of these changes (server/kernel/db/signals.ts).
CREATE TRIGGER assessments_changed AFTER UPDATE ON assessments FOR EACH ROW EXECUTE FUNCTION tell_assessment_changed();
--> statement-breakpoint
CREATE TRIGGER measures_changed AFTER INSERT OR UPDATE ON measures FOR EACH ROW EXECUTE FUNCTION tell_assessment_changed();
--> statement-breakpoint
CREATE TRIGGER questionnaires_changed AFTER INSERT OR UPDATE OR DELETE ON questionnaires
  FOR EACH ROW EXECUTE FUNCTION tell_field_changed('questionnaire');
--> statement-breakpoint
CREATE TRIGGER questionnaire_items_changed AFTER UPDATE ON questionnaire_items
  FOR EACH ROW EXECUTE FUNCTION tell_field_changed('questionnaire');
--> statement-breakpoint
CREATE TRIGGER answer_files_changed AFTER INSERT OR DELETE ON answer_files
  FOR EACH ROW EXECUTE FUNCTION tell_field_changed('questionnaire');
--> statement-breakpoint
CREATE TRIGGER gap_analyses_changed AFTER INSERT OR UPDATE OR DELETE ON gap_analyses
  FOR EACH ROW EXECUTE FUNCTION tell_field_changed('gap');
--> statement-breakpoint
CREATE TRIGGER gap_findings_changed AFTER UPDATE ON gap_findings
  FOR EACH ROW EXECUTE FUNCTION tell_field_changed('gap');
--> statement-breakpoint
CREATE TRIGGER finding_files_changed AFTER INSERT OR DELETE ON finding_files
  FOR EACH ROW EXECUTE FUNCTION tell_field_changed('gap');
--> statement-breakpoint
CREATE TRIGGER statement_entries_changed AFTER INSERT OR UPDATE ON statement_entries
  FOR EACH ROW EXECUTE FUNCTION tell_field_changed('gap');
--> statement-breakpoint
-- Every database has its identity from the beginning.
INSERT INTO portal_identity (identity) VALUES (gen_random_uuid());
--> statement-breakpoint
-- The products that ship with the portal; from here on they are data. Two are not offered yet.
INSERT INTO products (product_code, position, state, edition, version) VALUES
  ('ASSET_RISK', 1, 'published', 1, 1),
  ('GAP_ANALYSIS', 2, 'published', 1, 1),
  ('ISMS_BUILD', 3, 'published', 1, 1),
  ('INTERNAL_AUDITOR', 4, 'withdrawn', 1, 2),
  ('QUESTIONNAIRE', 5, 'published', 1, 1),
  ('GOV_PROJECT', 6, 'withdrawn', 1, 2);
--> statement-breakpoint
INSERT INTO product_editions (product_code, edition, content) VALUES
  ('ASSET_RISK', 1, '{"name": {"zh": "资产风险评估", "en": "Asset risk assessment"}, "summary": {"zh": "按 GB/T 20984 完成一次完整的信息资产风险评估", "en": "One complete risk assessment of information assets by GB/T 20984"}, "contents": [{"zh": "资产清单与重要性分析", "en": "Inventory and importance of assets"}, {"zh": "风险识别、分析与处置计划", "en": "Risks identified, analysed and treated"}, {"zh": "风险评估报告（docx、pdf、xlsx）", "en": "Risk assessment report (docx, pdf, xlsx)"}], "pricePoints": 1200, "units": 1, "usedBy": "full", "validityMonths": 12, "standards": [], "templates": [], "pictures": []}'),
  ('GAP_ANALYSIS', 1, '{"name": {"zh": "差距分析", "en": "Gap analysis"}, "summary": {"zh": "对照 ISO/IEC 27001:2022 找出与标准的差距", "en": "Where an organisation stands against ISO/IEC 27001:2022"}, "contents": [{"zh": "93 项控制与 30 个条款的逐项判定", "en": "All 93 controls and 30 clauses judged one by one"}, {"zh": "适用性声明", "en": "Statement of applicability"}, {"zh": "整改建议与差距分析报告", "en": "Recommendations and gap report"}], "pricePoints": 800, "units": 1, "usedBy": "gap", "validityMonths": 12, "standards": ["ISO27001-2022"], "templates": ["ISO27001-2022"], "pictures": []}'),
  ('ISMS_BUILD', 1, '{"name": {"zh": "体系建设咨询", "en": "Management system build-up"}, "summary": {"zh": "从范围到管理评审，陪同客户建立信息安全管理体系", "en": "An information-security management system, from its scope to the management review"}, "contents": [{"zh": "体系文件与记录模板", "en": "Documents and record templates"}, {"zh": "内部审核与管理评审指导", "en": "Guidance through internal audit and management review"}, {"zh": "认证申请材料", "en": "Papers for the certification"}], "pricePoints": 3600, "units": 1, "usedBy": "delivery", "validityMonths": 18, "standards": [], "templates": [], "pictures": []}'),
  ('INTERNAL_AUDITOR', 1, '{"name": {"zh": "内审员认证", "en": "Internal auditor certification"}, "summary": {"zh": "一名内审员的在线学习与认证考试", "en": "Online course and certification exam for one internal auditor"}, "contents": [{"zh": "在线学习资料", "en": "Course material online"}, {"zh": "认证考试，含一次补考", "en": "Certification exam with one resit"}, {"zh": "内审员证书", "en": "Internal auditor certificate"}], "pricePoints": 260, "units": 1, "usedBy": "auditorExam", "validityMonths": 12, "standards": [], "templates": [], "pictures": []}'),
  ('QUESTIONNAIRE', 1, '{"name": {"zh": "在线评估问卷", "en": "Online assessment questionnaire"}, "summary": {"zh": "向客户各部门分发问卷并汇总结果", "en": "Questionnaires for a customer''s departments, with their results put together"}, "contents": [{"zh": "问卷分发与催办", "en": "Sent out, with reminders"}, {"zh": "风险汇总与报告", "en": "Risks put together, and their report"}], "pricePoints": 300, "units": 1, "usedBy": "questionnaire", "validityMonths": 6, "standards": [], "templates": ["BASIC-SURVEY"], "pictures": []}'),
  ('GOV_PROJECT', 1, '{"name": {"zh": "科技项目申报", "en": "Government project application"}, "summary": {"zh": "高新技术企业与创新项目的申报材料准备", "en": "Papers for high-tech enterprise and innovation projects"}, "contents": [{"zh": "申报条件自查", "en": "Self-check of the conditions"}, {"zh": "项目资料导入与核对", "en": "Project data imported and checked"}, {"zh": "申报材料清单", "en": "List of what is to be handed in"}], "pricePoints": 2400, "units": 1, "usedBy": "govFiling", "validityMonths": 12, "standards": [], "templates": [], "pictures": []}');
--> statement-breakpoint
-- The version that ships: a tenth of what is paid, for the partner directly above.
INSERT INTO commission_rules (version, valid_from, near_bp, next_bp) VALUES (1, '2020-01-01', 1000, 0);
