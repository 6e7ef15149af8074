CREATE TABLE "environmental_aspects" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"aspect_code" text NOT NULL,
	"process_code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"impact" text DEFAULT '' NOT NULL,
	"condition" text NOT NULL,
	"tense" text NOT NULL,
	"scores" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"decision" jsonb,
	"control" text DEFAULT '' NOT NULL,
	"evaluated_by_name" text,
	"evaluated_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "environmental_aspects_tenant_code_project_code_aspect_code_pk" PRIMARY KEY("tenant_code","project_code","aspect_code"),
	CONSTRAINT "environmental_aspects_evaluated" CHECK ((evaluated_at IS NULL) = (evaluated_by_name IS NULL))
);
--> statement-breakpoint
ALTER TABLE "environmental_aspects" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_products" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"product_code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"kind" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"standards" text DEFAULT '' NOT NULL,
	"schemes" text[] DEFAULT '{}'::text[] NOT NULL,
	"position" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "company_products_tenant_code_project_code_product_code_pk" PRIMARY KEY("tenant_code","project_code","product_code")
);
--> statement-breakpoint
ALTER TABLE "company_products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "process_documents" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"process_code" text NOT NULL,
	"use" text NOT NULL,
	"document_code" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "process_documents_tenant_code_project_code_process_code_use_pk" PRIMARY KEY("tenant_code","project_code","process_code","use")
);
--> statement-breakpoint
ALTER TABLE "process_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "process_importance" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"process_code" text NOT NULL,
	"scores" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_verifiable" boolean,
	"decision" jsonb,
	"validation" text DEFAULT '' NOT NULL,
	"validated_on" date,
	"judged_by_name" text,
	"judged_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "process_importance_tenant_code_project_code_process_code_pk" PRIMARY KEY("tenant_code","project_code","process_code"),
	CONSTRAINT "process_importance_judged" CHECK ((judged_at IS NULL) = (judged_by_name IS NULL))
);
--> statement-breakpoint
ALTER TABLE "process_importance" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "product_processes" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"process_code" text NOT NULL,
	"product_code" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"inputs" text DEFAULT '' NOT NULL,
	"outputs" text DEFAULT '' NOT NULL,
	"equipment" text[] DEFAULT '{}'::text[] NOT NULL,
	"department_code" text,
	"role" text DEFAULT '' NOT NULL,
	"controls" text DEFAULT '' NOT NULL,
	"records" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "product_processes_tenant_code_project_code_process_code_pk" PRIMARY KEY("tenant_code","project_code","process_code")
);
--> statement-breakpoint
ALTER TABLE "product_processes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "environmental_aspects" ADD CONSTRAINT "environmental_aspects_process" FOREIGN KEY ("tenant_code","project_code","process_code") REFERENCES "public"."product_processes"("tenant_code","project_code","process_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_products" ADD CONSTRAINT "company_products_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_documents" ADD CONSTRAINT "process_documents_of" FOREIGN KEY ("tenant_code","project_code","process_code") REFERENCES "public"."product_processes"("tenant_code","project_code","process_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_documents" ADD CONSTRAINT "process_documents_document" FOREIGN KEY ("tenant_code","project_code","document_code") REFERENCES "public"."management_documents"("tenant_code","project_code","document_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "process_importance" ADD CONSTRAINT "process_importance_of" FOREIGN KEY ("tenant_code","project_code","process_code") REFERENCES "public"."product_processes"("tenant_code","project_code","process_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_processes" ADD CONSTRAINT "product_processes_product" FOREIGN KEY ("tenant_code","project_code","product_code") REFERENCES "public"."company_products"("tenant_code","project_code","product_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_processes" ADD CONSTRAINT "product_processes_department" FOREIGN KEY ("tenant_code","project_code","department_code") REFERENCES "public"."departments"("tenant_code","project_code","department_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "environmental_aspects_of" ON "environmental_aspects" USING btree ("tenant_code","project_code","process_code");--> statement-breakpoint
CREATE INDEX "product_processes_of" ON "product_processes" USING btree ("tenant_code","project_code","product_code","position");--> statement-breakpoint
CREATE POLICY "party" ON "environmental_aspects" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "company_products" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "process_documents" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "process_importance" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "product_processes" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));