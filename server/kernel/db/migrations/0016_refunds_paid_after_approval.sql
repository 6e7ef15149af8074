ALTER TABLE "approvals" DROP CONSTRAINT "approvals_two";--> statement-breakpoint
DROP INDEX "approvals_waiting";--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "paid_on" date;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "paid_by_name" text;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_paid_by_accounts_account_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."accounts"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting" ON "approvals" USING btree ("kind","about") WHERE state IN ('open', 'approved');--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_two" CHECK (state NOT IN ('approved', 'confirmed') OR (decided_by IS NOT NULL AND decided_by <> asked_by AND decided_by IS DISTINCT FROM about_account));--> statement-breakpoint
ALTER POLICY "decided" ON "approvals" TO public USING (((SELECT app_system()) OR tenant_code = (SELECT app_tenant())) AND state IN ('open', 'approved')) WITH CHECK ((SELECT app_system()) OR tenant_code = (SELECT app_tenant()));