import type { BlueprintRow } from '#domain/subjects/exam/process/content';
import { saidIn } from '#domain/subjects/exam/question/content';
import { standardName } from '#domain/subjects/exam/standards';
import { PlainTable } from '@/components/PlainTable';
import { useLoad } from '@/hooks/useLoad';
import { useSay, useWordLanguage } from '@/hooks/useSay';
import { useT } from '@/locales';
import { examService, type ProcessDetail } from '@/services/exam';
import styles from './exams.module.css';

/** What an exam asks, section by section, with how many questions each row can draw now. */
export function Blueprint({ of: { processCode, version, content } }: { of: ProcessDetail }) {
  const t = useT();
  const say = useSay();
  const language = useWordLanguage();
  const { data } = useLoad(
    () => examService.countExamQuestions({ body: { sections: content.sections } }, { silent: true }),
    [processCode, version],
  );
  return content.sections.map((section, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a section is its place.
    <div key={at}>
      <p className={styles.soft}>
        <strong>{saidIn(section.name, language)}</strong>
        {section.minimum !== null && ` · ${t('examProcess.atLeast', { percent: section.minimum })}`}
      </p>
      <PlainTable<BlueprintRow & { place: number }>
        rowKey="place"
        className={styles.notice}
        dataSource={section.rows.map((row, place) => ({ ...row, place }))}
        columns={[
          {
            key: 'standard',
            paths: ['standard'],
            title: t('examProcess.standard'),
            render: (_, { standard, edition }) => `${say(standardName(standard))} · ${edition}`,
          },
          {
            key: 'clause',
            paths: ['clause'],
            title: t('examProcess.clause'),
            render: (_, { clause }) => clause ?? t('examProcess.anyClause'),
          },
          {
            key: 'difficulty',
            paths: ['difficulty'],
            title: t('examProcess.difficulty'),
            render: (_, { difficulty }) =>
              difficulty ? t(`examProcess.difficulty_${difficulty}`) : t('examProcess.anyDifficulty'),
          },
          { key: 'count', paths: ['count'], title: t('examProcess.count'), dataIndex: 'count', align: 'right' },
          {
            key: 'drawable',
            paths: ['drawable'],
            title: t('examProcess.drawable'),
            align: 'right',
            render: (_, { place, count }) => {
              const can = data?.sections[at]?.[place];
              if (can === undefined) return '';
              return <span className={can < count ? styles.lacking : styles.figure}>{can}</span>;
            },
          },
        ]}
      />
    </div>
  ));
}
