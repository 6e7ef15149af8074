SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
-- By what a unit is used takes the place of two switches: of the shipped products by what they are, of others by their switches.
SELECT set_config('app.scope', 'system', true);--> statement-breakpoint
UPDATE product_editions SET content = (content - 'startsProject' - 'delivered') || jsonb_build_object('usedBy', CASE
  WHEN product_code = 'ASSET_RISK' THEN 'full' WHEN product_code = 'GAP_ANALYSIS' THEN 'gap'
  WHEN product_code = 'QUESTIONNAIRE' THEN 'questionnaire' WHEN product_code = 'ISMS_BUILD' THEN 'delivery'
  WHEN product_code = 'INTERNAL_AUDITOR' THEN 'auditorExam' WHEN product_code = 'GOV_PROJECT' THEN 'govFiling'
  WHEN content->>'startsProject' = 'true' THEN 'full' WHEN content->>'delivered' = 'true' THEN 'delivery' ELSE 'none' END);--> statement-breakpoint
UPDATE products SET draft = (draft - 'startsProject' - 'delivered') || jsonb_build_object('usedBy', CASE
  WHEN product_code = 'ASSET_RISK' THEN 'full' WHEN product_code = 'GAP_ANALYSIS' THEN 'gap'
  WHEN product_code = 'QUESTIONNAIRE' THEN 'questionnaire' WHEN product_code = 'ISMS_BUILD' THEN 'delivery'
  WHEN product_code = 'INTERNAL_AUDITOR' THEN 'auditorExam' WHEN product_code = 'GOV_PROJECT' THEN 'govFiling'
  WHEN draft->>'startsProject' = 'true' THEN 'full' WHEN draft->>'delivered' = 'true' THEN 'delivery' ELSE 'none' END)
  WHERE draft IS NOT NULL;--> statement-breakpoint
-- What nothing uses is no longer sold; who holds units of it keeps them.
UPDATE products p SET state = 'withdrawn', version = version + 1, updated_at = now() FROM product_editions e
  WHERE e.product_code = p.product_code AND e.edition = p.edition AND p.state = 'published'
    AND e.content->>'usedBy' IN ('auditorExam', 'govFiling', 'none');
