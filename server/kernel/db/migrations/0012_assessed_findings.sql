-- What is unanswered says nothing of a clause or control. Each question behind a finding now carries whether it is answered.
CREATE FUNCTION pg_temp.is_filled(item uuid, answer jsonb) RETURNS boolean LANGUAGE sql AS $$
  SELECT coalesce(answer ? 'notApplicable' OR jsonb_array_length(answer->'choice') > 0 OR answer->>'text' ~ '\S'
    OR jsonb_path_exists(answer, '$.rows[*].* ? (@ like_regex "\\S")'), false)
    OR EXISTS (SELECT FROM files WHERE entity = 'questionnaireItem' AND entity_code = item::text)
$$;
--> statement-breakpoint
UPDATE gap_findings AS f SET derivation = jsonb_set(f.derivation, '{basis}', (
  SELECT coalesce(jsonb_agg(b.part || jsonb_build_object('isAnswered', i.item_code IS NOT NULL,
      'score', CASE WHEN i.item_code IS NOT NULL OR a.status = 'report-finished' THEN b.part->'score' END) ORDER BY b.n), '[]')
  FROM jsonb_array_elements(f.derivation->'basis') WITH ORDINALITY AS b(part, n)
    LEFT JOIN questionnaire_items AS i ON i.tenant_code = f.tenant_code AND i.project_code = f.project_code
      AND i.item_code::text = b.part->>'itemCode' AND pg_temp.is_filled(i.item_code, i.answer)))
  FROM gap_analyses AS a WHERE a.tenant_code = f.tenant_code AND a.project_code = f.project_code;
--> statement-breakpoint
-- Findings of analyses still open lose the level, texts and risk that no answer gave; finished reports keep what they stated.
UPDATE gap_findings AS f SET computed_level = NULL, score = NULL, present_words = '[]', missing_words = '[]',
    derivation = jsonb_set(f.derivation, '{raisedBy}', '[]'), version = f.version + 1,
    risk_state = CASE WHEN f.risk_reason IS NULL AND f.level IS NULL THEN NULL ELSE f.risk_state END
  FROM gap_analyses AS a WHERE a.tenant_code = f.tenant_code AND a.project_code = f.project_code
    AND a.status <> 'report-finished' AND NOT f.is_excluded
    AND NOT jsonb_path_exists(f.derivation, '$.basis[*] ? (@.isAnswered == true)');
