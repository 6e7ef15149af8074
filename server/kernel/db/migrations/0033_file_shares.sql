CREATE TABLE "file_shares" (
	"tenant_code" text NOT NULL,
	"project_code" text NOT NULL,
	"share_code" text NOT NULL,
	"object_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_by_tenant" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "file_shares_tenant_code_share_code_pk" PRIMARY KEY("tenant_code","share_code"),
	CONSTRAINT "file_shares_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "file_shares" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_created_by_accounts_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_created_by_tenant_tenants_tenant_code_fk" FOREIGN KEY ("created_by_tenant") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_shares" ADD CONSTRAINT "file_shares_of_file" FOREIGN KEY ("tenant_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_shares_file" ON "file_shares" USING btree ("tenant_code","object_id");--> statement-breakpoint
CREATE POLICY "party" ON "file_shares" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR project_code IN (SELECT s.project_code FROM project_share s WHERE s.shared_with = (SELECT app_tenant())));