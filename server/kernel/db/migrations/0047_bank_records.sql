CREATE TABLE "bank_records" (
	"record_code" text PRIMARY KEY NOT NULL,
	"serial" text NOT NULL,
	"received_on" date NOT NULL,
	"amount_fen" bigint NOT NULL,
	"payer" text NOT NULL,
	"payer_account" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"order_code" text,
	"order_tenant_code" text,
	"matched_by" text,
	"matched_by_name" text,
	"confirmed_by_name" text,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	CONSTRAINT "bank_records_amount" CHECK (amount_fen > 0),
	CONSTRAINT "bank_records_order" CHECK ((state IN ('matched', 'confirmed')) = (order_code IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "bank_records" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "bank_records" ADD CONSTRAINT "bank_records_of_order" FOREIGN KEY ("order_tenant_code","order_code") REFERENCES "public"."orders"("tenant_code","order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bank_records_serial" ON "bank_records" USING btree ("serial");--> statement-breakpoint
CREATE UNIQUE INDEX "bank_records_matched" ON "bank_records" USING btree ("order_code") WHERE order_code IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_records_latest" ON "bank_records" USING btree ("received_on","record_code");--> statement-breakpoint
CREATE INDEX "bank_records_open" ON "bank_records" USING btree ("received_on") WHERE state = 'open';--> statement-breakpoint
CREATE POLICY "system" ON "bank_records" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));