import type { TemplateProblem } from './template/template';

/** What outcomes about questionnaires carry. */
export interface QuestionnaireErrors {
  templateFlawed: { problems: readonly TemplateProblem[] };
}
