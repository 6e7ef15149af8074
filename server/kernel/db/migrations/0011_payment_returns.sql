ALTER TABLE "payments" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
UPDATE payments p SET returned_at = a.decided_at FROM approvals a
  WHERE a.kind = 'returnSurplus' AND a.state = 'confirmed' AND a.about = p.payment_code AND p.state = 'returned';
--> statement-breakpoint
UPDATE payments SET returned_at = settled_at WHERE state = 'returned' AND returned_at IS NULL;
