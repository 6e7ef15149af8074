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
ALTER TABLE "audit_prunes" ADD CONSTRAINT "audit_prunes_seal_no_audit_seals_seal_no_fk" FOREIGN KEY ("seal_no") REFERENCES "public"."audit_seals"("seal_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "system" ON "audit_checks" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "audit_marks" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "audit_prunes" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "system" ON "audit_seals" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
REVOKE UPDATE, DELETE ON audit_seals, audit_prunes FROM portal_app;
--> statement-breakpoint
-- Rows go only when they have served their time; the portal itself has no right to take any.
CREATE FUNCTION audit_prune(last_id bigint, days integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  DELETE FROM audit_log WHERE id <= last_id AND at < now() - greatest(days, 180) * interval '1 day';
  PERFORM set_config('app.scope', before, true);
END $$;
