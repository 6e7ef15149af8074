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
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_age" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "uploads_of_account" ON "uploads" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE POLICY "own" ON "uploads" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR (tenant_code = (SELECT app_tenant()) AND account_id = (SELECT app_account())));