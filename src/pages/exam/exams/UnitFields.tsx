import { Form } from 'antd';
import { saveExamProcessRules } from '#domain/generated/rules/exam/saveExamProcess';
import { NoteField, TextField } from '@/components/fields';
import { Add, Group, Remove } from '@/features/exam/fieldGroups';
import { useT } from '@/locales';
import styles from './exams.module.css';
import { freshUnit } from './processForm';
import { useFault } from './useFault';

const rules = saveExamProcessRules.content.units;

/** What is to be read before the first sitting. */
export function UnitFields() {
  const t = useT();
  const fault = useFault();
  return (
    <Form.List name="units">
      {(lines, { add, remove }) => (
        <>
          {lines.map(({ key, name }) => {
            const n = name + 1;
            return (
              <Group
                key={key}
                title={t('examProcess.unitOf', { n })}
                buttons={<Remove label={t('examProcess.removeUnit', { n })} onClick={() => remove(name)} />}
              >
                <div className={styles.two}>
                  <TextField
                    name={[name, 'title', 'zh']}
                    label={t('examProcess.unitTitleZh', { n })}
                    {...rules.each.title.zh}
                    rules={[fault(`units.${name}.title.zh`)]}
                  />
                  <TextField
                    name={[name, 'title', 'en']}
                    label={t('examProcess.unitTitleEn', { n })}
                    {...rules.each.title.en}
                  />
                  <NoteField
                    name={[name, 'text', 'zh']}
                    label={t('examProcess.unitTextZh', { n })}
                    minRows={4}
                    maxRows={14}
                    {...rules.each.text.zh}
                    rules={[fault(`units.${name}.text.zh`)]}
                  />
                  <NoteField
                    name={[name, 'text', 'en']}
                    label={t('examProcess.unitTextEn', { n })}
                    minRows={4}
                    maxRows={14}
                    {...rules.each.text.en}
                  />
                </div>
              </Group>
            );
          })}
          <Add label={t('examProcess.addUnit')} isFull={lines.length >= rules.max} onClick={() => add(freshUnit())} />
        </>
      )}
    </Form.List>
  );
}
