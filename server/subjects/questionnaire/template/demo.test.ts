import { describe, expect, it } from 'vitest';
import { templateContent } from '#domain/subjects/questionnaire/template/content.schema';
import { problemsOf, type TemplateContent } from '#domain/subjects/questionnaire/template/template';
import data from '../../../seed/data/templates.json';

describe('templates of the demo', () => {
  const contents = data.templates.flatMap(({ versions = [], draft, name }) => [
    ...versions.map(({ content }, index) => [`${name.zh} ${index + 1}`, content] as const),
    ...(draft ? [[name.zh, draft] as const] : []),
  ]);

  it.each(contents)('%s is one that the portal takes', (_, content) => {
    expect(templateContent.parse(content)).toEqual(content);
  });

  it('are sound where they are published', () => {
    for (const { versions = [] } of data.templates)
      for (const { content } of versions) expect(problemsOf(content as unknown as TemplateContent)).toEqual([]);
  });
});
