import { Tabs } from 'antd';
import { useState } from 'react';
import { Facts } from '@/components/Facts';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { ReadDrawer } from '@/components/ReadDrawer';
import { Acts } from '@/features/release/Acts';
import { ApprovalSteps, hasCourse } from '@/features/release/ApprovalSteps';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type ManagementDocumentDetail } from '@/services/iso';
import { formatInstant, NOTHING } from '@/utils/format';
import { ControlTab } from '../documentControl/ControlTab';
import { CopiesTab } from '../documentControl/CopiesTab';
import { useHistoryFile } from '../documentControl/useHistoryFile';
import { EditNotice } from '../documentEdit/EditNotice';
import { OnlineButton } from '../documentEdit/OnlineButton';
import { ActButtons } from './ActButtons';
import { DocumentVersions } from './DocumentVersions';
import { DocumentLabel, EditionLine, Hints, KindLine, TaskNotes, VersionWords } from './DocumentWords';
import styles from './documents.module.css';
import { useDocumentActs } from './useDocumentActs';

const HeadDrawer = lazyPage(() => import('./HeadDrawer'));

interface Props {
  projectCode: string;
  documentCode: string;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One document: where it stands, its versions, who did what about each, and what would differ today. */
export default function DocumentDrawer({ projectCode, documentCode, ...drawer }: Props) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  return (
    <ReadDrawer<ManagementDocumentDetail>
      {...drawer}
      code={documentCode}
      codeOf={({ document }) => document.documentCode ?? ''}
      load={(options) => isoService.getManagementDocument({ query: { projectCode, documentCode } }, options)}
      title={t('managementDocument.record')}
      nameOf={({ document: { number, name } }) => `${number} ${name}`}
      // (Who may take it out of use may rename it; who was asked for it may not.)
      onEdit={({ document }) => (document.allowedActions.includes('retire') ? () => setEditing(true) : undefined)}
    >
      {(detail, changed) => (
        <>
          <Content projectCode={projectCode} detail={detail} onChanged={changed} />
          {editing && (
            <HeadDrawer
              projectCode={projectCode}
              document={detail.document}
              onSaved={changed}
              onClose={() => setEditing(false)}
            />
          )}
        </>
      )}
    </ReadDrawer>
  );
}

interface ContentProps {
  projectCode: string;
  detail: ManagementDocumentDetail;
  onChanged: () => void;
}

function Content({ projectCode, detail, onChanged }: ContentProps) {
  const t = useT();
  const acts = useDocumentActs(projectCode, { onChanged });
  const { document } = detail;
  const made = useHistoryFile(projectCode, document.documentCode ?? '');
  const { awaiting, toRecall } = document.copies;
  const open = awaiting + toRecall;
  const of = { projectCode, detail, onChanged };
  return (
    <>
      <div className={styles.acts}>
        <ActButtons documents={[document]} acts={acts} />
        <OnlineButton projectCode={projectCode} document={document} acts={acts} onChanged={onChanged} />
        <span className={styles.grow} />
        {made.button}
      </div>
      <EditNotice of={document} />
      {made.shown}
      {acts.shown}
      <Tabs
        items={[
          {
            key: 'document',
            label: t('documentControl.documentTab'),
            children: <Overview projectCode={projectCode} detail={detail} />,
          },
          {
            key: 'copies',
            label: open > 0 ? `${t('documentControl.copiesSection')} ${open}` : t('documentControl.copiesSection'),
            children: <CopiesTab {...of} />,
          },
          { key: 'control', label: t('documentControl.rules'), children: <ControlTab {...of} /> },
        ]}
      />
    </>
  );
}

/** Where it stands, who did what about it, and its versions. */
function Overview({ projectCode, detail }: Omit<ContentProps, 'onChanged'>) {
  const t = useT();
  const { document, versions, differences, canMakePdf } = detail;
  const { retired, lacking, changed, isTemplateNewer } = document;
  const hasHints = lacking.length > 0 || changed.length > 0 || isTemplateNewer;
  return (
    <>
      <Facts
        items={[
          { key: 'state', label: t('managementDocument.state'), children: <DocumentLabel of={document} /> },
          { key: 'task', label: t('managementDocument.task'), children: document.task && <TaskNotes of={document} /> },
          { key: 'kind', label: t('documentTemplate.kind'), children: <KindLine of={document} /> },
          { key: 'edition', label: t('managementDocument.edition'), children: <EditionLine of={document} /> },
          { key: 'version', label: t('managementDocument.version'), children: <VersionWords of={document} /> },
          { key: 'hints', label: t('managementDocument.hints'), children: hasHints && <Hints of={document} /> },
          {
            key: 'retired',
            label: t('managementDocument.state_retired'),
            children:
              retired &&
              t('managementDocument.retiredLine', {
                who: retired.by,
                when: formatInstant(retired.at),
                reason: retired.reason,
              }),
          },
        ]}
      />
      <LatestActs detail={detail} />
      {differences.length > 0 && <Differences of={differences} />}
      <DocumentVersions
        projectCode={projectCode}
        documentCode={document.documentCode ?? ''}
        versions={versions}
        canMakePdf={canMakePdf}
      />
    </>
  );
}

/** Who prepared, reviewed and approved the latest version; nothing before it was submitted. */
function LatestActs({ detail: { versions } }: { detail: ManagementDocumentDetail }) {
  const t = useT();
  const submissions = versions[0]?.submissions ?? [];
  const counts = submissions.find(({ standing }) => standing === 'approved') ?? submissions[0];
  if (!counts) return null;
  const { returned } = counts;
  return (
    <section className={styles.part} aria-label={t('managementDocument.acts')}>
      <h3>{t('managementDocument.acts')}</h3>
      <Acts current={counts} />
      {hasCourse(counts) && <ApprovalSteps of={counts} />}
      {returned && (
        <p className={styles.wraps}>
          {t('release.returnedBy', { who: returned.name, when: formatInstant(returned.at), reason: returned.reason })}
        </p>
      )}
    </section>
  );
}

type Difference = ManagementDocumentDetail['differences'][number];

/** What would read otherwise if the document were made again today. */
function Differences({ of }: { of: readonly Difference[] }) {
  const t = useT();
  const say = useSay();
  const value = (text: string) => <span className={styles.value}>{text || NOTHING}</span>;
  return (
    <section className={styles.part} aria-label={t('managementDocument.differences')}>
      <h3>{t('managementDocument.differences')}</h3>
      <p className={styles.soft}>{t('managementDocument.differencesText')}</p>
      <PlainTable<Difference>
        rowKey="name"
        dataSource={of}
        columns={[
          { title: t('managementDocument.fact'), key: 'fact', width: 180, render: (_, row) => say(row) },
          { title: t('managementDocument.before'), key: 'before', render: (_, { before }) => value(before) },
          { title: t('managementDocument.after'), key: 'after', render: (_, { after }) => value(after) },
        ]}
      />
    </section>
  );
}
