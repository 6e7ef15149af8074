ALTER TABLE "audit_log" ADD COLUMN "network" text;--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_tenant" ON "audit_log" USING btree ("tenant_code","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_tenant_action" ON "audit_log" USING btree ("tenant_code","action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_elsewhere" ON "audit_log" USING btree ("actor_tenant_code","at","id") WHERE actor_tenant_code IS DISTINCT FROM tenant_code;--> statement-breakpoint
CREATE INDEX "audit_log_account" ON "audit_log" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_code" ON "audit_log" USING btree ("entity_code","at","id");