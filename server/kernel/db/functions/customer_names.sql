-- A company's name but for spaces, signs, letter case and width: who types it differs in these.
CREATE OR REPLACE FUNCTION customer_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(regexp_replace(normalize(name, NFKC), '[\s()\[\]{}【】〔〕<>《》·.,，。、;:"''“”‘’&_/-]', '', 'g')) $$;

-- What is left of it without what stands in brackets, and without the legal form.
CREATE OR REPLACE FUNCTION customer_core(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(customer_key(regexp_replace(normalize(name, NFKC), '\([^)]*\)', '', 'g')),
    '(集团)?(股份有限公司|有限责任公司|有限公司|股份公司|公司|集团|coltd|limited|ltd|incorporated|inc|corporation|corp|llc|gmbh)$', '') $$;
