CREATE SEQUENCE "public"."exam_certificate_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "exam_certificate_texts" (
	"tenant_code" text PRIMARY KEY NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
ALTER TABLE "exam_certificate_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exam_certificates" (
	"tenant_code" text NOT NULL,
	"certificate_number" text NOT NULL,
	"organizer_code" text NOT NULL,
	"process_code" text NOT NULL,
	"account_id" text NOT NULL,
	"sitting_code" text NOT NULL,
	"holder_name" text NOT NULL,
	"process_name" jsonb NOT NULL,
	"standards" text[] NOT NULL,
	"texts" jsonb NOT NULL,
	"issued_on" date NOT NULL,
	"valid_until" date NOT NULL,
	"object_id" text,
	"signing_key_id" text,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	"revoke_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "exam_certificates_tenant_code_certificate_number_pk" PRIMARY KEY("tenant_code","certificate_number"),
	CONSTRAINT "exam_certificates_number" UNIQUE("certificate_number"),
	CONSTRAINT "exam_certificates_of_sitting" UNIQUE("tenant_code","process_code","account_id","sitting_code"),
	CONSTRAINT "exam_certificates_days" CHECK (valid_until >= issued_on),
	CONSTRAINT "exam_certificates_signed" CHECK ((object_id IS NULL) = (signing_key_id IS NULL)),
	CONSTRAINT "exam_certificates_revoked" CHECK ((revoked_at IS NULL) = (revoked_by IS NULL) AND (revoked_at IS NULL) = (revoke_reason IS NULL))
);
--> statement-breakpoint
ALTER TABLE "exam_certificates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "exam_certificate_texts" ADD CONSTRAINT "exam_certificate_texts_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_certificates" ADD CONSTRAINT "exam_certificates_tenant_code_tenants_tenant_code_fk" FOREIGN KEY ("tenant_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_certificates" ADD CONSTRAINT "exam_certificates_organizer_code_tenants_tenant_code_fk" FOREIGN KEY ("organizer_code") REFERENCES "public"."tenants"("tenant_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_certificates" ADD CONSTRAINT "exam_certificates_account_id_accounts_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_certificates" ADD CONSTRAINT "exam_certificates_file" FOREIGN KEY ("organizer_code","object_id") REFERENCES "public"."files"("tenant_code","object_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_certificates_issued" ON "exam_certificates" USING btree ("organizer_code","issued_on");--> statement-breakpoint
CREATE INDEX "exam_certificates_holder" ON "exam_certificates" USING btree ("tenant_code","account_id");--> statement-breakpoint
CREATE INDEX "exam_certificates_object" ON "exam_certificates" USING btree ("organizer_code","object_id") WHERE object_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "exam_certificates_expiry" ON "exam_certificates" USING btree ("valid_until") WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE POLICY "own" ON "exam_certificate_texts" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "read" ON "exam_certificates" AS PERMISSIVE FOR SELECT TO public USING ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()) OR organizer_code = (SELECT app_tenant()));--> statement-breakpoint
CREATE POLICY "issued" ON "exam_certificates" AS PERMISSIVE FOR INSERT TO public WITH CHECK ((SELECT app_system()));--> statement-breakpoint
CREATE POLICY "moved" ON "exam_certificates" AS PERMISSIVE FOR UPDATE TO public USING ((SELECT app_system()) OR organizer_code = (SELECT app_tenant()));--> statement-breakpoint
-- What a certificate says never changes: its file, its revocation and its version do.
REVOKE UPDATE, DELETE ON exam_certificates FROM portal_app;--> statement-breakpoint
GRANT UPDATE (object_id, signing_key_id, revoked_at, revoked_by, revoke_reason, version, updated_at, updated_by) ON exam_certificates
  TO portal_app;--> statement-breakpoint
REVOKE DELETE ON exam_certificate_texts FROM portal_app;
