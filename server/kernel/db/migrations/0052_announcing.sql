SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
ALTER TABLE "tool_kits" ALTER COLUMN "download_url" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "doc" jsonb;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "roles" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "tenant_codes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "state" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "updated_by" text;--> statement-breakpoint
UPDATE announcements SET
  state = CASE WHEN enabled THEN 'published' ELSE 'withdrawn' END,
  doc = jsonb_build_object('type', 'doc', 'content', (
    SELECT jsonb_agg(jsonb_build_object('type', 'paragraph', 'content',
      CASE line WHEN '' THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object('type', 'text', 'text', line)) END)
      ORDER BY n)
    FROM string_to_table(content, E'\n') WITH ORDINALITY AS lines (line, n)));--> statement-breakpoint
ALTER TABLE "announcements" ALTER COLUMN "doc" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_kits" ADD COLUMN "tenant_code" text;--> statement-breakpoint
ALTER TABLE "tool_kits" ADD COLUMN "object_id" text;--> statement-breakpoint
ALTER TABLE "tool_kits" ADD COLUMN "position" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_kits" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_kits" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "tool_kits" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "tool_kits" ADD CONSTRAINT "tool_kits_tenant_code_object_id_files_tenant_code_object_id_fk" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE tool_kits SET position = placed.n
  FROM (SELECT unique_code, row_number() OVER (ORDER BY unique_code) AS n FROM tool_kits) AS placed
  WHERE placed.unique_code = tool_kits.unique_code;--> statement-breakpoint
CREATE INDEX "announcement_reads_of" ON "announcement_reads" USING btree ("aoc_code");--> statement-breakpoint
ALTER TABLE "tool_kits" ADD CONSTRAINT "tool_kits_lead" CHECK (num_nonnulls(download_url, object_id) = 1);--> statement-breakpoint
ALTER POLICY "read" ON "announcements" TO public USING (state = 'published' AND publish_date <= now()
        AND (audience = '{}' OR (SELECT type FROM tenants WHERE tenant_code = (SELECT app_tenant())) = ANY(audience))
        AND (tenant_codes = '{}' OR (SELECT app_tenant()) = ANY(tenant_codes))
        AND (roles = '{}' OR roles && (SELECT array_agg(m.role_code) FROM memberships m
          WHERE m.account_id = (SELECT app_account()) AND m.tenant_code = (SELECT app_tenant()))));