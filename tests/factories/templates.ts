import type { Question, TemplateContent } from '#domain/subjects/questionnaire/template/template';
import type { Tx } from '#server/kernel/db/tx';
import { newCode } from '#server/kernel/ids';
import { templates, templateVersions } from '#server/subjects/questionnaire/template/tables';

export const aQuestion = (code: string, part: Partial<Question> = {}): Question => ({
  code,
  section: 'S1',
  type: 'text',
  text: { zh: `问题 ${code}`, en: `Question ${code}` },
  isMandatory: true,
  mayBeExcluded: false,
  weight: 1,
  refs: [],
  ...part,
});

/** The content of a sound template. */
export const contentOf = (questions: readonly Question[], part: Partial<TemplateContent> = {}): TemplateContent => ({
  standardCode: null,
  sections: [{ code: 'S1', title: { zh: '第一部分', en: 'Part one' } }],
  questions,
  gapLevels: [0.9, 0.7, 0.5, 0.25],
  rules: [],
  ...part,
});

/** A template of this channel; published where it has a number. */
export async function makeTemplate(
  tx: Tx,
  part: Pick<typeof templates.$inferInsert, 'tenantCode'> & Partial<typeof templates.$inferInsert>,
): Promise<string> {
  const templateCode = newCode('M');
  const draft = part.draft ?? contentOf([aQuestion('Q1')]);
  const name = { zh: `模板 ${templateCode}`, en: `Template ${templateCode}` };
  await tx.insert(templates).values({ templateCode, name, description: { zh: '', en: '' }, draft, ...part });
  const { tenantCode, published } = part;
  if (published)
    await tx
      .insert(templateVersions)
      .values({ tenantCode, templateCode, number: published, content: draft, note: '首次发布', createdBy: '' });
  return templateCode;
}
