CREATE TABLE "announcement_reads" (
	"account_id" text NOT NULL,
	"aoc_code" text NOT NULL,
	"read_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "announcement_reads_account_id_aoc_code_pk" PRIMARY KEY("account_id","aoc_code")
);
--> statement-breakpoint
ALTER TABLE "announcement_reads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "audience" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reads" ADD CONSTRAINT "announcement_reads_aoc_code_announcements_aoc_code_fk" FOREIGN KEY ("aoc_code") REFERENCES "public"."announcements"("aoc_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "own" ON "announcement_reads" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR account_id = (SELECT app_account())) WITH CHECK ((SELECT app_system()) OR account_id = (SELECT app_account()));--> statement-breakpoint
ALTER POLICY "read" ON "announcements" TO public USING (audience = '{}' OR (SELECT type FROM tenants WHERE tenant_code = (SELECT app_tenant())) = ANY(audience));