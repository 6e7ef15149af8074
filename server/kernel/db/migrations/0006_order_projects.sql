-- The order of a delivery names its project, so that a bill can say what its points were used for.
ALTER TABLE "orders" ADD COLUMN "project_name" text;
--> statement-breakpoint
UPDATE orders o SET project_name = d.project_name FROM deliveries d
  WHERE d.tenant_code = o.tenant_code AND d.order_code = o.order_code;
