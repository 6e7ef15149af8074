import data from '../../../data/notApplicableClauses.json';
import type { Words } from '../../../kernel/levels';
import type { CertificationScheme } from '../timeline/timeline';
import type { ExclusionRule, NamedClause, UsualExclusion } from './exclusions';

/** What of a scheme's standard may be not applicable. Screens ask the server for it. */
export interface NotApplicable extends Words {
  readonly scheme: CertificationScheme;
  readonly rule: ExclusionRule;
  /** Whose clauses are named. */
  readonly edition: string;
  readonly source: Words;
  readonly usual?: readonly UsualExclusion[];
  readonly clauses?: readonly NamedClause[];
}
export const notApplicable = data as readonly NotApplicable[];
