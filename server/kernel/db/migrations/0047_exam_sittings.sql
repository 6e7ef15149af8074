CREATE TABLE "exam_candidates" (
	"tenant_code" text NOT NULL,
	"process_code" text NOT NULL,
	"account_id" text NOT NULL,
	"organizer_code" text NOT NULL,
	"show_name" text NOT NULL,
	"tenant_name" text NOT NULL,
	"invited_by" text NOT NULL,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	"extra_minutes" integer DEFAULT 0 NOT NULL,
	"extra_tries" integer DEFAULT 0 NOT NULL,
	"read_units" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "exam_candidates_tenant_code_process_code_account_id_pk" PRIMARY KEY("tenant_code","process_code","account_id")
);
--> statement-breakpoint
ALTER TABLE "exam_candidates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exam_processes" (
	"tenant_code" text NOT NULL,
	"process_code" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "exam_processes_tenant_code_process_code_pk" PRIMARY KEY("tenant_code","process_code"),
	CONSTRAINT "exam_processes_code" UNIQUE("process_code")
);
--> statement-breakpoint
ALTER TABLE "exam_processes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exam_answers" (
	"tenant_code" text NOT NULL,
	"sitting_code" text NOT NULL,
	"sequence" integer NOT NULL,
	"position" smallint NOT NULL,
	"answer" jsonb,
	"stored_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exam_answers_tenant_code_sitting_code_sequence_pk" PRIMARY KEY("tenant_code","sitting_code","sequence")
);
--> statement-breakpoint
ALTER TABLE "exam_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exam_keys" (
	"tenant_code" text NOT NULL,
	"sitting_code" text NOT NULL,
	"position" smallint NOT NULL,
	"organizer_code" text NOT NULL,
	"bank_code" text NOT NULL,
	"question_code" text NOT NULL,
	"number" integer NOT NULL,
	"standard" text NOT NULL,
	"clause" text NOT NULL,
	"content" jsonb NOT NULL,
	"names" jsonb NOT NULL,
	"mark" integer,
	CONSTRAINT "exam_keys_tenant_code_sitting_code_position_pk" PRIMARY KEY("tenant_code","sitting_code","position")
);
--> statement-breakpoint
ALTER TABLE "exam_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exam_sheets" (
	"tenant_code" text NOT NULL,
	"sitting_code" text NOT NULL,
	"position" smallint NOT NULL,
	"section" smallint NOT NULL,
	"shown" jsonb NOT NULL,
	CONSTRAINT "exam_sheets_tenant_code_sitting_code_position_pk" PRIMARY KEY("tenant_code","sitting_code","position")
);
--> statement-breakpoint
ALTER TABLE "exam_sheets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exam_sitting_events" (
	"tenant_code" text NOT NULL,
	"sitting_code" text NOT NULL,
	"organizer_code" text NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "exam_sitting_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"by_name" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"amount" integer,
	CONSTRAINT "exam_sitting_events_tenant_code_sitting_code_id_pk" PRIMARY KEY("tenant_code","sitting_code","id")
);
--> statement-breakpoint
ALTER TABLE "exam_sitting_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exam_sittings" (
	"tenant_code" text NOT NULL,
	"sitting_code" text NOT NULL,
	"organizer_code" text NOT NULL,
	"process_code" text NOT NULL,
	"account_id" text NOT NULL,
	"number" smallint NOT NULL,
	"name" jsonb NOT NULL,
	"rules" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"questions" smallint NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"seed" text NOT NULL,
	"device" text NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"last_answer_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"left" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"score" jsonb,
	"percent" numeric(4, 1),
	"is_passed" boolean,
	CONSTRAINT "exam_sittings_tenant_code_sitting_code_pk" PRIMARY KEY("tenant_code","sitting_code"),
	CONSTRAINT "exam_sittings_number" UNIQUE("tenant_code","process_code","account_id","number")
);
--> statement-breakpoint
ALTER TABLE "exam_sittings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "exam_candidates" ADD CONSTRAINT "exam_candidates_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_candidates" ADD CONSTRAINT "exam_candidates_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_candidates" ADD CONSTRAINT "exam_candidates_of" FOREIGN KEY ("organizer_code","process_code") REFERENCES "public"."exam_processes"("tenant_code","process_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_processes" ADD CONSTRAINT "exam_processes_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_answers" ADD CONSTRAINT "exam_answers_of" FOREIGN KEY ("tenant_code","sitting_code") REFERENCES "public"."exam_sittings"("tenant_code","sitting_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_keys" ADD CONSTRAINT "exam_keys_of" FOREIGN KEY ("tenant_code","sitting_code") REFERENCES "public"."exam_sittings"("tenant_code","sitting_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sheets" ADD CONSTRAINT "exam_sheets_of" FOREIGN KEY ("tenant_code","sitting_code") REFERENCES "public"."exam_sittings"("tenant_code","sitting_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sitting_events" ADD CONSTRAINT "exam_sitting_events_of" FOREIGN KEY ("tenant_code","sitting_code") REFERENCES "public"."exam_sittings"("tenant_code","sitting_code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_sittings" ADD CONSTRAINT "exam_sittings_of" FOREIGN KEY ("tenant_code","process_code","account_id") REFERENCES "public"."exam_candidates"("tenant_code","process_code","account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_candidates_process" ON "exam_candidates" USING btree ("organizer_code","process_code");--> statement-breakpoint
CREATE INDEX "exam_keys_question" ON "exam_keys" USING btree ("bank_code","question_code");--> statement-breakpoint
CREATE UNIQUE INDEX "exam_sittings_open" ON "exam_sittings" USING btree ("tenant_code","process_code","account_id") WHERE state <> 'closed';--> statement-breakpoint
CREATE INDEX "exam_sittings_process" ON "exam_sittings" USING btree ("organizer_code","process_code");--> statement-breakpoint
CREATE INDEX "exam_sittings_due" ON "exam_sittings" USING btree ("ends_at") WHERE state = 'running';--> statement-breakpoint
CREATE POLICY "organizer" ON "exam_candidates" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR organizer_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "exam_candidates" AS PERMISSIVE FOR SELECT TO public USING (tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "exam_processes" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "invited" ON "exam_processes" AS PERMISSIVE FOR SELECT TO public USING (EXISTS (SELECT 1 FROM exam_candidates c WHERE c.process_code = exam_processes.process_code AND c.tenant_code = (SELECT app_tenant())));--> statement-breakpoint
CREATE POLICY "own" ON "exam_answers" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "organizer" ON "exam_keys" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR organizer_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "exam_sheets" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "exam_sitting_events" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "organizer" ON "exam_sitting_events" AS PERMISSIVE FOR ALL TO public USING (organizer_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "own" ON "exam_sittings" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "organizer" ON "exam_sittings" AS PERMISSIVE FOR ALL TO public USING (organizer_code = (SELECT app_tenant()));--> statement-breakpoint
-- What was answered and what was shown never changes.
REVOKE UPDATE, DELETE ON exam_answers, exam_sheets FROM portal_app;
