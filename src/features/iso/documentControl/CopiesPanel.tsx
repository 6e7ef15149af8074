import { Button, Checkbox } from 'antd';
import { copyKinds, copyStates } from '#domain/subjects/iso/documentControl/documentControl';
import { isoLists } from '#domain/subjects/iso/lists';
import { DownloadFailure } from '@/components/DownloadFailure';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { useDownload } from '@/hooks/useDownload';
import { usePortalList } from '@/hooks/usePortalList';
import { useSelection } from '@/hooks/useSelection';
import { useT } from '@/locales';
import { downloadFile } from '@/services/file';
import { type DocumentCopy, isoService } from '@/services/iso';
import { CopyLabel, CopyNumber } from './CopyLabel';
import styles from './control.module.css';
import { useCopyActs } from './useCopyActs';

const filters = { keyword: '', kind: '', state: '', own: '' };

interface Props {
  projectCode: string;
  /** Shows the documents again. */
  onDocuments: () => void;
}

/** The register of a project's copies: who got which version of which document, and what became of it. */
export default function CopiesPanel({ projectCode, onDocuments }: Props) {
  const t = useT();
  const list = usePortalList({
    name: 'documentCopies',
    load: isoService.listDocumentCopies,
    filters,
    of: { projectCode },
  });
  const { query, setQuery, answer } = list;
  const { download, failed } = useDownload();
  const selection = useSelection(list, ({ copyId }) => copyId);
  const acts = useCopyActs(projectCode, list.refresh);
  const columns = useColumns(isoLists.listDocumentCopies, {
    documentNumber: { width: 120 },
    documentName: {
      width: 200,
      render: (name: string, { objectId }) => (
        <Button
          type="link"
          size="small"
          className={styles.name}
          aria-label={t('file.download', { name })}
          onClick={() => download((options) => downloadFile({ objectId, projectCode }, options))}
        >
          {name}
        </Button>
      ),
    },
    label: { width: 70 },
    kind: { width: 90, isFolded: true },
    copyNumber: { width: 110, render: (_, row) => <CopyNumber of={row} /> },
    copies: { width: 70, isFolded: true },
    recipient: { width: 140 },
    purpose: { width: 140, isFolded: true },
    distributedOn: { width: 110 },
    distributedBy: { width: 90, isFolded: true },
    state: { width: 120, render: (_, row) => <CopyLabel state={row.state} /> },
    acknowledgedBy: { width: 90 },
    acknowledgedOn: { width: 110 },
    recallHow: { width: 90 },
    recalledOn: { width: 110, isFolded: true },
    recalledBy: { width: 90, isFolded: true },
    recallNote: { width: 160, isFolded: true },
    sha256: { width: 160, isFolded: true },
  });
  return (
    <>
      <p className={styles.soft}>{t('documentControl.intro')}</p>
      <DownloadFailure failed={failed} />
      <PortalTable<DocumentCopy>
        list={list}
        rowKey="copyId"
        summary={answer && <> · {t('documentControl.counts', answer.counts)}</>}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('documentControl.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('documentControl.state')}
              value={query.state}
              values={copyStates}
              textOf={(value) => t(`documentControl.state_${value}`)}
              onChange={(state) => setQuery({ state })}
            />
            <ChoiceFilter
              label={t('documentControl.kind')}
              value={query.kind}
              values={copyKinds}
              textOf={(value) => t(`documentControl.kind_${value}`)}
              onChange={(kind) => setQuery({ kind })}
            />
            <Checkbox
              checked={query.own !== ''}
              onChange={({ target }) => setQuery({ own: target.checked ? 'yes' : '' })}
            >
              {t('documentControl.onlyOwn')}
            </Checkbox>
          </>
        }
        selection={{
          keys: selection.keys,
          onChange: selection.onChange,
          nameOf: ({ documentName, recipient }) => `${documentName} ${recipient}`,
          actions: acts.buttons(selection.rows, true),
        }}
        empty={
          <EmptyState
            title={t('documentControl.empty')}
            text={t('documentControl.emptyText')}
            action={{ label: t('documentControl.toDocuments'), onClick: onDocuments }}
          />
        }
        columns={[...Object.values(columns), { title: '', key: 'actions', render: (_, row) => acts.buttons([row]) }]}
      />
      {acts.shown}
    </>
  );
}
