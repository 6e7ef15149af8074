-- A bank line is used in parts; an order says how its money went back.
CREATE TABLE "bank_allocations" (
	"allocation_code" text PRIMARY KEY NOT NULL,
	"record_code" text NOT NULL,
	"order_code" text,
	"order_tenant_code" text,
	"state" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"fee_fen" bigint DEFAULT 0 NOT NULL,
	"reason" text,
	"payment_code" text,
	"number" text,
	"matched_by" text,
	"matched_by_name" text,
	"confirmed_by_name" text,
	"confirmed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bank_allocations_payment_code_unique" UNIQUE("payment_code"),
	CONSTRAINT "bank_allocations_amounts" CHECK (amount_fen > 0 AND fee_fen >= 0),
	CONSTRAINT "bank_allocations_order" CHECK (order_code IS NOT NULL OR state = 'returned'),
	CONSTRAINT "bank_allocations_payment" CHECK (state <> 'confirmed' OR payment_code IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "bank_allocations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_refund";--> statement-breakpoint
ALTER TABLE "bank_records" DROP CONSTRAINT "bank_records_order";--> statement-breakpoint
DROP INDEX "bank_records_matched";--> statement-breakpoint
DROP INDEX "payments_reference";--> statement-breakpoint
DROP INDEX "bank_records_open";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_number" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fee_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_allocations" ADD CONSTRAINT "bank_allocations_record_code_bank_records_record_code_fk" FOREIGN KEY ("record_code") REFERENCES "public"."bank_records"("record_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_allocations" ADD CONSTRAINT "bank_allocations_of_order" FOREIGN KEY ("order_tenant_code","order_code") REFERENCES "public"."orders"("tenant_code","order_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_allocations" ADD CONSTRAINT "bank_allocations_of_payment" FOREIGN KEY ("order_tenant_code","payment_code") REFERENCES "public"."payments"("tenant_code","payment_code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_allocations_of_record" ON "bank_allocations" USING btree ("record_code");--> statement-breakpoint
CREATE INDEX "bank_allocations_by_order" ON "bank_allocations" USING btree ("order_code");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("method","reference") WHERE method <> 'transfer' AND reference IS NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_records_open" ON "bank_records" USING btree ("received_on") WHERE state IN ('open', 'partial');--> statement-breakpoint
INSERT INTO bank_allocations (allocation_code, record_code, order_code, order_tenant_code, state, amount_fen, matched_by, matched_by_name)
  SELECT 'L' || record_code, record_code, order_code, order_tenant_code, 'matched', amount_fen, matched_by, matched_by_name
  FROM bank_records WHERE state = 'matched';
--> statement-breakpoint
INSERT INTO bank_allocations (allocation_code, record_code, order_code, order_tenant_code, state, amount_fen, matched_by, matched_by_name,
    payment_code, confirmed_by_name, confirmed_at)
  SELECT DISTINCT ON (r.record_code) 'L' || r.record_code, r.record_code, r.order_code, r.order_tenant_code,
    CASE p.state WHEN 'returned' THEN 'returned' ELSE 'confirmed' END, r.amount_fen, r.matched_by, r.matched_by_name,
    p.payment_code, r.confirmed_by_name, p.settled_at
  FROM bank_records r JOIN payments p ON p.tenant_code = r.order_tenant_code AND p.order_code = r.order_code
    AND p.method = 'transfer' AND p.state IN ('succeeded', 'surplus', 'returned')
  WHERE r.state = 'confirmed' ORDER BY r.record_code, p.reference = r.serial DESC, p.settled_at;
--> statement-breakpoint
UPDATE orders o SET refunded_at = a.decided_at, refund_number = a.number FROM approvals a
  WHERE a.kind = 'refundOrder' AND a.state = 'confirmed' AND a.about = o.order_code AND o.state = 'refunded';
--> statement-breakpoint
ALTER TABLE "bank_records" DROP COLUMN "matched_by";--> statement-breakpoint
ALTER TABLE "bank_records" DROP COLUMN "matched_by_name";--> statement-breakpoint
ALTER TABLE "bank_records" DROP COLUMN "confirmed_by_name";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refund" CHECK (fee_fen >= 0 AND refunded_fen BETWEEN 0 AND amount_fen - fee_fen);--> statement-breakpoint
CREATE POLICY "system" ON "bank_allocations" AS PERMISSIVE FOR ALL TO public USING ((SELECT app_system())) WITH CHECK ((SELECT app_system()));
--> statement-breakpoint
REVOKE DELETE ON bank_allocations FROM portal_app;
