-- A product has several pictures.
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
UPDATE product_editions SET content = (content - 'picture') ||
  jsonb_build_object('pictures', CASE WHEN content->>'picture' IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(content->'picture') END);--> statement-breakpoint
UPDATE products SET draft = (draft - 'picture') ||
  jsonb_build_object('pictures', CASE WHEN draft->>'picture' IS NULL THEN '[]'::jsonb ELSE jsonb_build_array(draft->'picture') END)
  WHERE draft IS NOT NULL;--> statement-breakpoint
SELECT set_config('app.scope', '', true);
