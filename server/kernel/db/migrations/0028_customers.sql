-- A company's name but for spaces, signs, letter case and width: who types it differs in these.
CREATE FUNCTION customer_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(name, NFKC), '[\s()\[\]{}【】〔〕<>《》·.,，。、;:"''“”‘’&_/-]', '', 'g')) $$;
--> statement-breakpoint
-- What is left of it without what stands in brackets, and without the legal form.
CREATE FUNCTION customer_core(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(customer_key(regexp_replace(normalize(name, NFKC), '\([^)]*\)', '', 'g')),
    '(集团)?(股份有限公司|有限责任公司|有限公司|股份公司|公司|集团|coltd|limited|ltd|incorporated|inc|corporation|corp|llc|gmbh)$', '') $$;
--> statement-breakpoint
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
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
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
	CONSTRAINT "customers_uscc_unique" UNIQUE("uscc")
);
--> statement-breakpoint
ALTER TABLE "customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "project_groups" DROP CONSTRAINT "project_groups_tenant_code_customer_tenant_code_tenant_relations_tenant_code_customer_tenant_code_fk";
--> statement-breakpoint
ALTER TABLE "projects" DROP CONSTRAINT "projects_group_of_customer";
--> statement-breakpoint
DROP INDEX "tenant_relations_customer";--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "name_key" text GENERATED ALWAYS AS (customer_key(name)) STORED;--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "name_core" text GENERATED ALWAYS AS (customer_core(name)) STORED;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_moves" ADD CONSTRAINT "customer_moves_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_imports_tenant" ON "customer_imports" USING btree ("tenant_code","created_at");--> statement-breakpoint
CREATE INDEX "customer_moves_from" ON "customer_moves" USING btree ("from_tenant","created_at");--> statement-breakpoint
CREATE INDEX "customer_moves_to" ON "customer_moves" USING btree ("to_tenant","created_at");--> statement-breakpoint
ALTER TABLE "project_groups" ADD CONSTRAINT "project_groups_tenant_code_customer_tenant_code_tenant_relations_tenant_code_customer_tenant_code_fk" FOREIGN KEY ("tenant_code","customer_tenant_code") REFERENCES "public"."tenant_relations"("tenant_code","customer_tenant_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_group_of_customer" FOREIGN KEY ("channel_tenant_code","project_group_code","tenant_code") REFERENCES "public"."project_groups"("tenant_code","project_group_code","customer_tenant_code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE UNIQUE INDEX "tenant_relations_one_channel" ON "tenant_relations" USING btree ("customer_tenant_code");--> statement-breakpoint
CREATE INDEX "tenants_name_key" ON "tenants" USING btree ("name_key") WHERE type = 'customer';--> statement-breakpoint
CREATE POLICY "own" ON "customer_imports" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "of_sides" ON "customer_moves" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR from_tenant = (SELECT app_tenant()) OR to_tenant = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "write" ON "customer_moves" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()) OR (to_tenant = (SELECT app_tenant()) AND from_tenant IS NULL AND kind = 'reported'));--> statement-breakpoint
CREATE POLICY "of_channel" ON "customers" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code IN (SELECT r.customer_tenant_code FROM tenant_relations r WHERE r.tenant_code = (SELECT app_tenant())));--> statement-breakpoint
-- Every customer has what is kept of it; for many at once in one statement, as its policy reads all of the channel's.
CREATE FUNCTION customer_of_channel() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO customers (tenant_code) SELECT customer_tenant_code FROM come ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER customer_of_channel AFTER INSERT ON tenant_relations REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION customer_of_channel();
--> statement-breakpoint
SELECT set_config('app.scope', 'system', true);
--> statement-breakpoint
INSERT INTO customers (tenant_code, reported_at) SELECT customer_tenant_code, created_at FROM tenant_relations;
--> statement-breakpoint
SELECT set_config('app.scope', '', true);
--> statement-breakpoint
-- Whether companies are known that the caller's tenant doesn't have, by name or code, and until when they are protected;
-- by whom they are had is told to nobody. In a write, others who report wait until it is done.
CREATE FUNCTION customers_elsewhere(names text[], usccs text[], writes boolean)
  RETURNS TABLE (place int, pool_code text, until date)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  IF writes THEN PERFORM pg_advisory_xact_lock(hashtextextended('customers are reported', 0)); END IF;
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY
    SELECT w.place::int, CASE WHEN r.tenant_code IS NULL THEN t.tenant_code END,
      CASE WHEN r.tenant_code IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM project_groups g WHERE g.customer_tenant_code = t.tenant_code)
        THEN c.protected_until END
    FROM unnest(names, usccs) WITH ORDINALITY AS w(name, uscc, place)
    JOIN LATERAL (
      SELECT k.tenant_code FROM tenants k WHERE k.type = 'customer' AND k.name_key = customer_key(w.name)
      UNION SELECT u.tenant_code FROM customers u WHERE u.uscc = w.uscc
    ) f ON true
    JOIN tenants t ON t.tenant_code = f.tenant_code
    JOIN customers c ON c.tenant_code = t.tenant_code
    LEFT JOIN tenant_relations r ON r.customer_tenant_code = t.tenant_code
    WHERE r.tenant_code IS DISTINCT FROM app_tenant();
  PERFORM set_config('app.scope', before, true);
END $$;
