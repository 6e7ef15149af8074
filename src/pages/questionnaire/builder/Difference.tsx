import { Tag } from 'antd';
import type { Words } from '#domain/kernel/levels';
import type { ContentDifference } from '#domain/subjects/questionnaire/template/difference';
import { printFormula } from '#domain/subjects/questionnaire/template/formula';
import type { Question } from '#domain/subjects/questionnaire/template/template';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { NOTHING } from '@/utils/format';
import styles from './builder.module.css';

type Field = keyof Question;
const colors = { added: 'success', removed: 'error', edited: 'processing', moved: 'default' } as const;

const both = ({ zh, en }: Words) => `${zh} / ${en}`;
/** A row of parts for each, one a line. */
const lines = <Row,>(rows: readonly Row[] = [], parts: (row: Row) => readonly (string | false | undefined)[]): string =>
  rows.map((row) => parts(row).filter(Boolean).join(' ')).join('\n') || NOTHING;

/** How a part of a question reads: all of it, so that what differs reads differently. */
export function useFieldText() {
  const t = useT();
  return (question: Question, field: Field): string => {
    const yes = (is: boolean) => t(is ? 'common.yes' : 'common.no');
    switch (field) {
      case 'text':
      case 'help':
      case 'missing': {
        const words = question[field];
        return words ? both(words) : NOTHING;
      }
      case 'type':
        return t(`template.type_${question.type}`);
      case 'isMandatory':
      case 'mayBeExcluded':
        return yes(question[field]);
      case 'shownIf':
      case 'score': {
        const tree = question[field];
        return tree === undefined ? NOTHING : printFormula(tree);
      }
      case 'refs':
        return question.refs.join(t('common.comma')) || NOTHING;
      case 'options':
        return lines(question.options, ({ code, text, score, present, missing }) => [
          code,
          both(text),
          `(${score ?? NOTHING})`,
          present && `+ ${both(present)}`,
          missing && `− ${both(missing)}`,
        ]);
      case 'columns':
        return lines(question.columns, ({ code, title, type, isMandatory, choices = [] }) => [
          code,
          both(title),
          t(`template.column_${type}`),
          isMandatory && '*',
          choices.length > 0 && `[${choices.map(both).join(t('common.comma'))}]`,
        ]);
      default:
        return String(question[field]);
    }
  };
}

/** What one content asks otherwise than another, question by question. */
export function Difference({ difference }: { difference: ContentDifference }) {
  const t = useT();
  const say = useSay();
  const fieldText = useFieldText();
  const { added, removed, edited, moved, parts } = difference;
  const whole = { added, removed, moved } as const;
  if ([added, removed, edited, moved, parts].every((rows) => rows.length === 0))
    return <p role="status">{t('template.noDifference')}</p>;
  return (
    <ul className={styles.difference} aria-label={t('template.difference')}>
      {parts.map((part) => (
        <li key={part}>
          <Tag color={colors.edited}>{t('template.diff_edited')}</Tag>
          {t(`template.part_${part}`)}
        </li>
      ))}
      {(['added', 'removed', 'moved'] as const).flatMap((kind) =>
        whole[kind].map(({ code, text }) => (
          <li key={`${kind} ${code}`}>
            <Tag color={colors[kind]}>{t(`template.diff_${kind}`)}</Tag>
            <span className={styles.codeOf}>{code}</span> {say(text)}
          </li>
        )),
      )}
      {edited.map(({ before, after, fields }) => (
        <li key={after.code}>
          <Tag color={colors.edited}>{t('template.diff_edited')}</Tag>
          <span className={styles.codeOf}>{after.code}</span> {say(after.text)}
          <dl>
            {fields.map((field) => (
              <div key={field}>
                <dt>{t(`template.field_${field}`)}</dt>
                <dd>
                  <del>{fieldText(before, field)}</del> → <ins>{fieldText(after, field)}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
