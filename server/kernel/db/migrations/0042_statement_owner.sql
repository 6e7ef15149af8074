ALTER TABLE "statement_entries" DROP CONSTRAINT "statement_entries_owner_id_accounts_account_id_fk";
--> statement-breakpoint
ALTER TABLE "statement_entries" DROP COLUMN "owner_id";--> statement-breakpoint
-- A final version is never changed, by no role of the portal.
REVOKE UPDATE, DELETE ON statement_versions FROM portal_app;
