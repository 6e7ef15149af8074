ALTER TABLE "payments" ADD COLUMN "pay_url" text;--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("method","created_at") WHERE state IN ('open', 'closed');