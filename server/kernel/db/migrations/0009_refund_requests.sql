-- A buyer asks for the refund of an order, and reads the answer on it.
ALTER TABLE "orders" ADD COLUMN "refund_request" jsonb;--> statement-breakpoint
CREATE INDEX "orders_refund_asked" ON "orders" USING btree ("created_at") WHERE refund_request->>'state' = 'open';