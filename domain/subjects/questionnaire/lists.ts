import { listOf, type RowOf, type Speaker } from '#domain/kernel/lists';
import { gapLists } from '#domain/subjects/gap/lists';
import { stages } from './flow/workflow';
import type { questionnaireSchemas } from './schema';
import { templateSources } from './template/rules';

type Item = RowOf<typeof questionnaireSchemas.listItems>;
type Template = RowOf<typeof questionnaireSchemas.listTemplates>;

/** How far the answer to a question is. */
export const itemText = (
  { state, returnReason, isLate, answer }: Pick<Item, 'state' | 'returnReason' | 'isLate' | 'answer'>,
  { t }: Pick<Speaker, 't'>,
): string => {
  if (state !== 'notsubmit') return t(`questionnaire.state_${state}`);
  if (returnReason !== null) return t('questionnaire.review.only_returned');
  if (isLate) return t('questionnaire.review.only_late');
  return t(answer ? 'questionnaire.review.item_answered' : 'questionnaire.review.standing_unanswered');
};

const templateText = ({ published, isEnabled, isDraftNewer }: Template, { t }: Speaker): string => {
  if (published === null) return t('template.state_unpublished');
  const standing = isEnabled ? t('template.version', { number: published }) : t('template.state_disabled');
  return isDraftNewer ? `${standing} · ${t('template.draftNewer')}` : standing;
};

export const questionnaireLists = {
  listItems: listOf<Item>()({
    title: 'route.reportOnline',
    columns: {
      questionCode: { kind: 'code', title: 'questionnaire.review.code' },
      text: { kind: 'words', title: 'questionnaire.review.question' },
      section: { kind: 'words', title: 'questionnaire.review.section' },
      state: { kind: 'text', title: 'questionnaire.review.state', text: itemText },
      'respondent.showName': { kind: 'text', title: 'questionnaire.review.respondent' },
      dueDate: { kind: 'day', title: 'questionnaire.review.dueDay' },
      answeredAt: { kind: 'time', title: 'questionnaire.review.answeredAt' },
    },
  }),
  listQuestionnaires: listOf<RowOf<typeof questionnaireSchemas.listQuestionnaires>>()({
    title: 'questionnaire.project.questionnaires',
    columns: {
      name: { kind: 'words', title: 'template.name' },
      stage: {
        kind: 'enum',
        title: 'questionnaire.review.state',
        texts: 'questionnaire.review.stage_',
        values: stages,
      },
      dueDate: { kind: 'day', title: 'questionnaire.review.dueDay' },
    },
  }),
  listTemplates: listOf<Template>()({
    title: 'route.templates',
    columns: {
      name: { kind: 'words', title: 'template.name' },
      description: { kind: 'words', title: 'template.description' },
      source: { kind: 'enum', title: 'template.source', texts: 'template.source_', values: templateSources },
      questions: { kind: 'number', title: 'template.questions' },
      published: { kind: 'text', title: 'template.state', text: templateText },
      usedBy: { kind: 'number', title: 'template.usedBy' },
      updatedAt: { kind: 'time', title: 'template.updated' },
    },
  }),
  listOwnerRisks: gapLists.listFindings,
};
