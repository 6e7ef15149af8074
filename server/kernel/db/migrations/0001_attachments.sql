-- A file names the record that it is attached to; the seven tables between them go.
ALTER TABLE "files" ADD COLUMN "entity" text;
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "entity_code" text;
--> statement-breakpoint
UPDATE files f SET entity = r.entity, entity_code = r.entity_id::text FROM record_files r
  WHERE r.tenant_code = f.tenant_code AND r.object_id = f.object_id;
--> statement-breakpoint
UPDATE files f SET entity = 'questionnaireItem', entity_code = a.item_code::text FROM answer_files a
  WHERE a.tenant_code = f.tenant_code AND a.object_id = f.object_id;
--> statement-breakpoint
UPDATE files f SET entity = 'finding', entity_code = g.finding_id::text FROM finding_files g
  WHERE g.tenant_code = f.tenant_code AND g.object_id = f.object_id;
--> statement-breakpoint
UPDATE files f SET entity = 'order', entity_code = s.order_code FROM payment_slips s
  WHERE s.tenant_code = f.tenant_code AND s.object_id = f.object_id;
--> statement-breakpoint
UPDATE files f SET entity = 'equityApplication', entity_code = p.application_code FROM equity_papers p
  WHERE p.tenant_code = f.tenant_code AND p.object_id = f.object_id;
--> statement-breakpoint
UPDATE files f SET entity = 'application', entity_code = p.tenant_code FROM application_papers p
  WHERE p.tenant_code = f.tenant_code AND p.object_id = f.object_id;
--> statement-breakpoint
UPDATE files f SET entity = 'organisation', entity_code = o.tenant_code FROM organisation_files o
  WHERE o.tenant_code = f.tenant_code AND o.object_id = f.object_id;
--> statement-breakpoint
DELETE FROM files WHERE kind = 'recordFile' AND entity IS NULL;
--> statement-breakpoint
DROP TABLE "record_files" CASCADE;
--> statement-breakpoint
DROP TABLE "finding_files" CASCADE;
--> statement-breakpoint
DROP TABLE "payment_slips" CASCADE;
--> statement-breakpoint
DROP TABLE "equity_papers" CASCADE;
--> statement-breakpoint
DROP TABLE "answer_files" CASCADE;
--> statement-breakpoint
DROP TABLE "application_papers" CASCADE;
--> statement-breakpoint
DROP TABLE "organisation_files" CASCADE;
--> statement-breakpoint
CREATE INDEX "files_attached" ON "files" USING btree ("tenant_code","entity","entity_code") WHERE entity IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_attached_to" CHECK ((entity IS NULL) = (entity_code IS NULL));
--> statement-breakpoint
CREATE POLICY "application_papers" ON "files" AS PERMISSIVE FOR SELECT TO public USING (entity = 'application' AND entity_code IN (SELECT a.tenant_code FROM applications a));
--> statement-breakpoint
CREATE POLICY "equity_papers" ON "files" AS PERMISSIVE FOR SELECT TO public USING (entity = 'equityApplication' AND entity_code IN (SELECT a.application_code FROM equity_applications a));
