import { Alert, Button, Skeleton } from 'antd';
import { useState } from 'react';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { type ApprovalRule, releaseService } from '@/services/release';
import styles from './release.module.css';

const ApprovalRuleDrawer = lazyPage(() => import('./ApprovalRuleDrawer'));

interface Props {
  projectCode: string;
  document: ReleasedDocument;
  /** What a kind of these documents is called. */
  nameOf: (category: string) => string;
}

/** Who approves which kind of document in a project. */
export default function ApprovalRules({ projectCode, document, nameOf }: Props) {
  const t = useT();
  const [open, setOpen] = useState<string | null>(null);
  const { data, error, refresh } = useLoad(
    (options) => releaseService.listApprovalRules({ query: { projectCode, document } }, options),
    [projectCode, document],
    true,
    { returning: true },
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const { rules, people, maySave } = data;
  const lacking = rules.filter(({ steps }) => steps.some((step) => step.lacking > 0));
  const shown = rules.find(({ category }) => category === open);
  return (
    <div className={styles.list}>
      <p className={styles.soft}>{t('release.rulesText')}</p>
      {lacking.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('release.rulesLacking', {
            names: lacking.map(({ category }) => nameOf(category)).join(t('common.comma')),
          })}
        />
      )}
      <PlainTable<ApprovalRule>
        rowKey="category"
        dataSource={rules}
        scroll={{ x: 'max-content' }}
        columns={[
          { title: t('release.category'), key: 'category', width: 140, render: (_, { category }) => nameOf(category) },
          { title: t('release.rule'), key: 'rule', render: (_, rule) => <RuleWords of={rule} /> },
          {
            key: 'actions',
            fixed: 'end',
            width: 100,
            render: (_, { category }) =>
              maySave && (
                <Button
                  type="link"
                  size="small"
                  aria-label={t('release.setRuleOf', { name: nameOf(category) })}
                  onClick={() => setOpen(category)}
                >
                  {t('release.setRule')}
                </Button>
              ),
          },
        ]}
      />
      {shown && (
        <ApprovalRuleDrawer
          key={shown.category}
          projectCode={projectCode}
          document={document}
          rule={shown}
          people={people}
          title={t('release.ruleTitle', { name: nameOf(shown.category) })}
          onSaved={refresh}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

/** The steps of a rule, each with its people and how many of them approve. */
function RuleWords({ of: { steps, inOrder } }: { of: ApprovalRule }) {
  const t = useT();
  if (steps.length === 0) return <span className={styles.soft}>{t('release.noRule')}</span>;
  return (
    <>
      {steps.length > 1 && <div className={styles.soft}>{t(inOrder ? 'release.inOrder' : 'release.atOnce')}</div>}
      <ol className={styles.rules}>
        {steps.map(({ name, quorum, people, lacking }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
          <li key={at}>
            {t('release.ruleStep', {
              name,
              quorum,
              count: people.length,
              people: people.join(t('common.comma')),
            })}
            {lacking > 0 && <div className={styles.lacking}>{t('release.lacking', { count: lacking })}</div>}
          </li>
        ))}
      </ol>
    </>
  );
}
