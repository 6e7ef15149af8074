ALTER TABLE "bank_records" DROP CONSTRAINT "bank_records_of_order";
--> statement-breakpoint
DROP INDEX "bank_records_serial";--> statement-breakpoint
CREATE UNIQUE INDEX "bank_records_line" ON "bank_records" USING btree ("serial","received_on");--> statement-breakpoint
ALTER TABLE "bank_records" DROP COLUMN "order_code";--> statement-breakpoint
ALTER TABLE "bank_records" DROP COLUMN "order_tenant_code";