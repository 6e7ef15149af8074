import type { TemplateProblem } from './template/template';

/** The data that outcomes about questionnaires carry. */
export interface QuestionnaireErrors {
  templateFlawed: { problems: readonly TemplateProblem[] };
}
