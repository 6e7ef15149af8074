CREATE TABLE "exam_question_versions" (
	"tenant_code" text NOT NULL,
	"question_code" text NOT NULL,
	"number" integer NOT NULL,
	"is_shared" boolean NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"standard" text NOT NULL,
	"edition" text NOT NULL,
	"clause" text NOT NULL,
	"difficulty" text NOT NULL,
	"kind" text NOT NULL,
	"content" jsonb NOT NULL,
	"author_ids" text[] NOT NULL,
	"author_names" text[] NOT NULL,
	"decided_by_id" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"return_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exam_question_versions_tenant_code_question_code_number_pk" PRIMARY KEY("tenant_code","question_code","number")
);
--> statement-breakpoint
ALTER TABLE "exam_question_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exam_questions" (
	"tenant_code" text NOT NULL,
	"question_code" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"last_number" integer DEFAULT 1 NOT NULL,
	"approved_number" integer,
	"is_retired" boolean DEFAULT false NOT NULL,
	"retire_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "exam_questions_tenant_code_question_code_pk" PRIMARY KEY("tenant_code","question_code")
);
--> statement-breakpoint
ALTER TABLE "exam_questions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "exam_question_versions" ADD CONSTRAINT "exam_question_versions_of" FOREIGN KEY ("tenant_code","question_code") REFERENCES "public"."exam_questions"("tenant_code","question_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_questions" ADD CONSTRAINT "exam_questions_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_question_versions_place" ON "exam_question_versions" USING btree ("tenant_code","standard","clause");--> statement-breakpoint
CREATE POLICY "own" ON "exam_question_versions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "shared" ON "exam_question_versions" AS PERMISSIVE FOR SELECT TO public USING (is_shared AND state = 'approved' AND (SELECT t.type FROM tenants t WHERE t.tenant_code = (SELECT app_tenant())) = 'channel');--> statement-breakpoint
CREATE POLICY "own" ON "exam_questions" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "shared" ON "exam_questions" AS PERMISSIVE FOR SELECT TO public USING (is_shared AND (SELECT t.type FROM tenants t WHERE t.tenant_code = (SELECT app_tenant())) = 'channel');