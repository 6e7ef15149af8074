import { eq, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { codeIn } from '#domain/subjects/assets/risk/codes';
import { containing, type Pattern } from '#server/kernel/db/search';
import { risks } from './tables';

/**
 * Risks that a keyword finds by their code, threat or vulnerability, in the list, the plan and the search alike; r-1 finds R-0001.
 * @param columns others that it is looked for in
 */
export function riskNamed(pattern: Pattern, ...columns: AnyPgColumn[]): SQL | undefined {
  const code = codeIn('risk', pattern.typed ?? '');
  return or(
    code ? eq(risks.riskCode, code) : undefined,
    containing(pattern, risks.riskCode, risks.threat, risks.vulnerability, ...columns),
  );
}
