DROP INDEX "bank_records_serial";--> statement-breakpoint
CREATE UNIQUE INDEX "bank_records_line" ON "bank_records" USING btree ("serial","received_on");