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
ALTER TABLE "orders" ADD COLUMN "partners_above" text[];--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "commission_rule" integer;--> statement-breakpoint
ALTER TABLE "commission_settlements" ADD CONSTRAINT "commission_settlements_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_rule_version_commission_rules_version_fk" FOREIGN KEY ("rule_version") REFERENCES "public"."commission_rules"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_order" FOREIGN KEY ("buyer_tenant_code","order_code") REFERENCES "public"."orders"("tenant_code","order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_published_by_accounts_account_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commissions_of_month" ON "commissions" USING btree ("tenant_code","month","id");--> statement-breakpoint
CREATE INDEX "commissions_latest" ON "commissions" USING btree ("month","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_commission_rule_commission_rules_version_fk" FOREIGN KEY ("commission_rule") REFERENCES "public"."commission_rules"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "seen" ON "commission_settlements" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "append" ON "commission_settlements" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "seen" ON "commissions" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "append" ON "commissions" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "read" ON "commission_rules" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "write" ON "commission_rules" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));--> statement-breakpoint
-- What was entered, settled or published stays; what it comes to moves by further rows alone.
REVOKE UPDATE, DELETE ON commissions, commission_settlements, commission_rules FROM portal_app;
--> statement-breakpoint
-- The version that ships: a tenth of what is paid, for the partner directly above.
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
INSERT INTO commission_rules (version, valid_from, near_bp, next_bp) VALUES (1, '2020-01-01', 1000, 0);--> statement-breakpoint
SELECT set_config('app.scope', '', true);
