import { replaceSection } from '#domain/subjects/questionnaire/template/edits';
import type { Section, TemplateContent } from '#domain/subjects/questionnaire/template/template';
import { useT } from '@/locales';
import styles from './builder.module.css';
import { CodeInput, WordsField } from './fields';

interface Props {
  content: TemplateContent;
  section: Section;
  onChange: (content: TemplateContent, what: string, section: Section) => void;
}

/** Title and help of a section. */
export function SectionForm({ content, section, onChange }: Props) {
  const t = useT();
  const put = (next: Section, what: string) =>
    onChange(replaceSection(content, section.code, next), `${section.code} ${what}`, next);
  const { help: _, ...bare } = section;
  return (
    <div className={styles.form}>
      <div className={styles.facts}>
        <CodeInput
          label={t('template.sectionCode')}
          value={section.code}
          taken={content.sections.map(({ code }) => code)}
          onChange={(code) => put({ ...section, code }, 'code')}
        />
      </div>
      <WordsField
        label={t('template.sectionTitle')}
        value={section.title}
        required
        max={200}
        onChange={(title) => title && put({ ...section, title }, 'title')}
      />
      <WordsField
        label={t('template.help')}
        value={section.help}
        max={2000}
        onChange={(help) => put(help ? { ...section, help } : bare, 'help')}
      />
    </div>
  );
}
