import { Button, Drawer, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { type StatementFormat, statementFormats } from '#domain/subjects/gap/statement/statement';
import { DrawerTitle } from '@/components/DrawerTitle';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { gapService, type StatementData } from '@/services/gap';
import { formatInstant, NOTHING } from '@/utils/format';
import gapStyles from '../analysis/gap.module.css';
import styles from './statement.module.css';
import { useEntryWords } from './words';

/** What is being worked on, as the call numbers it. */
const IN_HAND = 0;

interface Props {
  projectCode: string;
  versions: StatementData['versions'];
  isChanged: boolean;
  onCreate: (format: StatementFormat, number: number) => void;
  onClose: () => void;
}

/** The final versions, each as a document, and what is different between any two. */
export function Versions({ projectCode, versions, isChanged, onCreate, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  const newest = versions[0]?.number ?? IN_HAND;
  const [after, setAfter] = useState(isChanged ? IN_HAND : newest);
  const [before, setBefore] = useState(isChanged ? newest : (versions[1]?.number ?? newest));
  const options = [
    { value: IN_HAND, label: t('questionnaire.statement.inHand') },
    ...versions.map(({ number }) => ({ value: number, label: t('questionnaire.statement.version', { number }) })),
  ];
  return (
    <Drawer
      open
      size={960}
      title={<DrawerTitle>{t('questionnaire.statement.versionsTitle')}</DrawerTitle>}
      onClose={onClose}
    >
      <PlainTable
        rowKey="number"
        dataSource={[...versions]}
        columns={[
          {
            title: t('questionnaire.statement.versionNumber'),
            dataIndex: 'number',
            width: 120,
            render: (number: number) => t('questionnaire.statement.version', { number }),
          },
          {
            title: t('questionnaire.statement.finishedAt'),
            key: 'at',
            width: 170,
            render: (_, { createdAt, createdBy }) => (
              <>
                {formatInstant(createdAt)}
                <div className={gapStyles.soft}>{createdBy ?? NOTHING}</div>
              </>
            ),
          },
          {
            title: t('questionnaire.statement.note'),
            dataIndex: 'note',
            className: 'wraps',
            render: (note: string, { applicable, excluded, implemented, sha256 }) => (
              <>
                {note}
                <div className={gapStyles.soft}>
                  {t('questionnaire.statement.versionCounts', { applicable, excluded, implemented })}
                </div>
                <div className={styles.hash} title={sha256}>
                  SHA-256 {sha256.slice(0, 16)}…
                </div>
              </>
            ),
          },
          {
            title: t('questionnaire.statement.documents'),
            key: 'documents',
            width: 170,
            render: (_, { number }) =>
              statementFormats.map((format) => (
                <Button key={format} type="link" size="small" onClick={() => onCreate(format, number)}>
                  {t(`questionnaire.statement.create_${format}`)}
                </Button>
              )),
          },
        ]}
      />
      <div className={`${gapStyles.bar} ${styles.between}`}>
        <h3 className={styles.heading}>{t('questionnaire.statement.difference')}</h3>
        <Select
          aria-label={t('questionnaire.statement.before')}
          value={before}
          options={options}
          onChange={setBefore}
          className={styles.version}
        />
        <span>→</span>
        <Select
          aria-label={t('questionnaire.statement.after')}
          value={after}
          options={options}
          onChange={setAfter}
          className={styles.version}
        />
      </div>
      <Difference projectCode={projectCode} before={before} after={after} />
    </Drawer>
  );
}

type Change = Awaited<ReturnType<typeof gapService.getStatementDifference>>[number];

function Difference({ projectCode, before, after }: { projectCode: string; before: number; after: number }) {
  const t = useT();
  const say = useSay();
  const words = useEntryWords();
  const { data, error, refresh } = useLoad(
    (options) => gapService.getStatementDifference({ query: { projectCode, from: before, to: after } }, options),
    [projectCode, before, after],
  );
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} />;
  if (data.length === 0) return <p role="status">{t('questionnaire.statement.noDifference')}</p>;
  return (
    <PlainTable<Change>
      rowKey="ref"
      dataSource={data}
      pagination={{ defaultPageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
      columns={[
        {
          title: t('questionnaire.statement.control'),
          key: 'control',
          className: 'wraps',
          width: 220,
          render: (_, { ref, title }) => `${ref} ${say(title)}`,
        },
        {
          title: t('questionnaire.statement.difference'),
          key: 'fields',
          className: 'wraps',
          render: (_, change) => (
            <dl className={styles.fields}>
              {change.fields.map((field) => {
                const was = words.field(change.before, field);
                const is = words.field(change.after, field);
                // What neither says has not changed; a control that is new or gone counts with all it says.
                if (!was && !is) return null;
                return (
                  <div key={field}>
                    <dt>{t(`questionnaire.statement.${field}`)}</dt>
                    <dd>
                      <del>{was || NOTHING}</del> → <ins>{is || NOTHING}</ins>
                    </dd>
                  </div>
                );
              })}
            </dl>
          ),
        },
      ]}
    />
  );
}
