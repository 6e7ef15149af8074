CREATE TABLE "nonconformities" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"nonconformity_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"source" text NOT NULL,
	"grade" text NOT NULL,
	"standard_code" text NOT NULL,
	"clause" text NOT NULL,
	"requirement" text,
	"fact" text NOT NULL,
	"evidence" text,
	"department_code" text,
	"found_by" text NOT NULL,
	"found_on" date NOT NULL,
	"responsible" text,
	"responsible_id" text,
	"due_on" date NOT NULL,
	"correction" text,
	"cause" text,
	"similar" text,
	"corrective_action" text,
	"completed_on" date,
	"participants" text[] DEFAULT '{}'::text[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"submitted_by_name" text,
	"submitted_at" timestamp with time zone,
	"return_reason" text,
	"returned_by_name" text,
	"verification" text,
	"closed_by_name" text,
	"closed_at" timestamp with time zone,
	"effect_due_on" date,
	"effect" text,
	"effect_by_name" text,
	"effect_on" date,
	"withdraw_reason" text,
	"withdrawn_by_name" text,
	"withdrawn_at" timestamp with time zone,
	"recurs_of" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "nonconformities_tenant_code_project_code_nonconformity_id_pk" PRIMARY KEY("tenant_code","project_code","nonconformity_id"),
	CONSTRAINT "nonconformities_number" UNIQUE("tenant_code","project_code","number"),
	CONSTRAINT "nonconformities_id" UNIQUE("tenant_code","nonconformity_id"),
	CONSTRAINT "nonconformities_closed" CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
	CONSTRAINT "nonconformities_submitted" CHECK (state <> 'submitted' OR submitted_at IS NOT NULL),
	CONSTRAINT "nonconformities_withdrawn" CHECK ((state = 'withdrawn') = (withdraw_reason IS NOT NULL)),
	CONSTRAINT "nonconformities_effect" CHECK ((effect IS NULL) = (effect_on IS NULL) AND (effect IS NULL OR state = 'closed'))
);
--> statement-breakpoint
ALTER TABLE "nonconformities" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "nonconformity_links" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"link_id" uuid NOT NULL,
	"nonconformity_id" uuid NOT NULL,
	"finding_id" uuid,
	"risk_id" uuid,
	"document_code" text,
	CONSTRAINT "nonconformity_links_tenant_code_project_code_link_id_pk" PRIMARY KEY("tenant_code","project_code","link_id"),
	CONSTRAINT "nonconformity_links_one" CHECK (num_nonnulls(finding_id, risk_id, document_code) = 1)
);
--> statement-breakpoint
ALTER TABLE "nonconformity_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "nonconformities" ADD CONSTRAINT "nonconformities_responsible_id_accounts_account_id_fk" FOREIGN KEY ("responsible_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nonconformities" ADD CONSTRAINT "nonconformities_project" FOREIGN KEY ("tenant_code","project_code") REFERENCES "public"."projects"("tenant_code","project_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nonconformities" ADD CONSTRAINT "nonconformities_department" FOREIGN KEY ("tenant_code","project_code","department_code") REFERENCES "public"."departments"("tenant_code","project_code","department_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nonconformities" ADD CONSTRAINT "nonconformities_recurs_of" FOREIGN KEY ("tenant_code","recurs_of") REFERENCES "public"."nonconformities"("tenant_code","nonconformity_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nonconformity_links" ADD CONSTRAINT "nonconformity_links_nonconformity" FOREIGN KEY ("tenant_code","project_code","nonconformity_id") REFERENCES "public"."nonconformities"("tenant_code","project_code","nonconformity_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nonconformity_links" ADD CONSTRAINT "nonconformity_links_finding" FOREIGN KEY ("tenant_code","project_code","finding_id") REFERENCES "public"."gap_findings"("tenant_code","project_code","finding_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nonconformity_links" ADD CONSTRAINT "nonconformity_links_risk" FOREIGN KEY ("tenant_code","project_code","risk_id") REFERENCES "public"."risks"("tenant_code","project_code","risk_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nonconformity_links" ADD CONSTRAINT "nonconformity_links_document" FOREIGN KEY ("tenant_code","project_code","document_code") REFERENCES "public"."management_documents"("tenant_code","project_code","document_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nonconformities_clause" ON "nonconformities" USING btree ("tenant_code","standard_code","clause");--> statement-breakpoint
CREATE INDEX "nonconformities_responsible" ON "nonconformities" USING btree ("tenant_code","responsible_id","state");--> statement-breakpoint
CREATE INDEX "nonconformity_links_of" ON "nonconformity_links" USING btree ("tenant_code","project_code","nonconformity_id");--> statement-breakpoint
CREATE POLICY "party" ON "nonconformities" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "party" ON "nonconformity_links" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));