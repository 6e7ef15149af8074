import type { Words } from '#domain/kernel/levels';
import { templateContent } from '#domain/subjects/questionnaire/template/content.schema';
import { type TemplateContent, usualGapLevels } from '#domain/subjects/questionnaire/template/template';
import basicSurvey from './data/basicSurvey.json';
import clauses from './data/iso27001/clauses.json';
import organizational from './data/iso27001/organizational.json';
import people from './data/iso27001/people.json';
import physical from './data/iso27001/physical.json';
import technological from './data/iso27001/technological.json';
import iso27001 from './data/iso27001/template.json';

/** A template that comes with the portal, in our own words. */
export interface ShippedTemplate {
  readonly templateCode: string;
  /** Grows whenever its data changes, so that a portal takes the change over; what was made from an earlier one keeps it. */
  readonly version: number;
  readonly name: Words;
  readonly description: Words;
  readonly content: TemplateContent;
}

const chapters: readonly { readonly sections: readonly unknown[]; readonly questions: readonly unknown[] }[] = [
  clauses,
  organizational,
  people,
  physical,
  technological,
];

export const shippedTemplates: readonly ShippedTemplate[] = [
  shipped(iso27001, {
    standardCode: iso27001.standardCode,
    sections: chapters.flatMap(({ sections }) => sections),
    questions: chapters.flatMap(({ questions }) => questions),
    gapLevels: usualGapLevels,
    rules: iso27001.rules,
  }),
  shipped(basicSurvey, { ...basicSurvey, gapLevels: usualGapLevels, rules: [] }),
];

/** Reads the content when it is first asked for: JSON knows no unions, the schema does. */
function shipped(told: Omit<ShippedTemplate, 'content'>, raw: unknown): ShippedTemplate {
  const { templateCode, version, name, description } = told;
  let content: TemplateContent | undefined;
  return {
    templateCode,
    version,
    name,
    description,
    get content() {
      content ??= templateContent.parse(raw);
      return content;
    },
  };
}
