import { PlainTable } from '@/components/PlainTable';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { NotApplicableAnswer } from '@/services/iso';
import type { Rows } from '../facts/useValueText';
import { ExclusionNotices } from './ExclusionNotices';
import styles from './scope.module.css';

type Standard = NotApplicableAnswer['standards'][number];

/** What does not apply, by standard: clauses with their reasons, or why none may be left out. */
export function ExclusionSection({ rows, answer }: { rows: Rows; answer: NotApplicableAnswer }) {
  const t = useT();
  const say = useSay();
  const { standards, notices } = answer;
  const quality = standards.find(({ rule }) => rule === 'clauses');
  const nameOf = ({ edition, clausesOf }: Standard) =>
    edition === clausesOf ? edition : t('scope.clausesOf', { edition, clausesOf });
  return (
    <div className={styles.section}>
      <h3>{t('scope.exclusions')}</h3>
      <PlainTable
        rowKey="scheme"
        dataSource={standards}
        columns={[
          { title: t('scope.standard'), key: 'standard', width: 240, render: (_, one) => nameOf(one) },
          {
            title: t('scope.rule'),
            key: 'rule',
            render: (_, one) => (
              <>
                {one.rule === 'clauses' && rows.length === 0 && <div>{t('scope.allApply')}</div>}
                <span className={styles.soft}>{say(one)}</span>
              </>
            ),
          },
        ]}
      />
      {quality && rows.length > 0 && (
        <PlainTable<{ key: number; row: Rows[number] }>
          rowKey="key"
          dataSource={rows.map((row, key) => ({ key, row }))}
          columns={[
            {
              title: t('scope.clause'),
              key: 'clause',
              width: 240,
              render: (_, { row }) => {
                const found = quality.clauses.find(({ clause }) => clause === row.clause);
                return found ? `${found.clause} ${say(found)}` : String(row.clause);
              },
            },
            {
              title: t('scope.reason'),
              key: 'reason',
              render: (_, { row, key }) => (
                <>
                  <div className={styles.text}>{String(row.reason ?? '')}</div>
                  <ExclusionNotices notices={notices.filter((one) => one.row === key)} />
                </>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}
