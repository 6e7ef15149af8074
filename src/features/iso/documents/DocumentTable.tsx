import { Button } from 'antd';
import type { Key } from 'react';
import { file as fileCalls } from '#domain/capabilities/file/contract';
import { docxMime } from '#domain/kernel/fileEndings';
import { CodeText } from '@/components/CodeText';
import { EmptyState } from '@/components/EmptyState';
import { FileActions } from '@/components/files/FileActions';
import { PlainTable } from '@/components/PlainTable';
import type { useDownload } from '@/hooks/useDownload';
import { useT } from '@/locales';
import type { CallOptions } from '@/services/client';
import { fileService, saveFile, shownAt } from '@/services/file';
import { isoService, type ManagementDocument } from '@/services/iso';
import { EditWords } from '../documentEdit/EditNotice';
import { DocumentLabel, EditionLine, Hints, KindLine, ReturnedWhy, TaskWords, VersionWords } from './DocumentWords';
import { isChoosable, keyOf } from './documentState';
import styles from './documents.module.css';

interface Props {
  projectCode: string;
  documents: ManagementDocument[];
  /** Absent: nothing can be done with any of them. */
  selection: { keys: Key[]; onChange: (keys: Key[]) => void } | undefined;
  download: ReturnType<typeof useDownload>['download'];
  onOpen: (document: ManagementDocument) => void;
  /** Absent: nothing narrows the list. */
  onClear: (() => void) | undefined;
}

/** Documents of a project, and those that its templates would make: where each stands, and what is to be done about it. */
export function DocumentTable({ projectCode, documents, selection, download, onOpen, onClear }: Props) {
  const t = useT();
  const isMade = ({ documentCode }: ManagementDocument) => documentCode !== null;
  return (
    <PlainTable<ManagementDocument>
      rowKey={keyOf}
      dataSource={documents}
      scroll={{ x: 'max-content' }}
      locale={{
        emptyText: (
          <EmptyState
            title={t('common.nothingMatches')}
            text={t('common.nothingMatchesText')}
            {...(onClear && { action: { label: t('common.clearFilters'), onClick: onClear } })}
          />
        ),
      }}
      rowClassName={(row) => (isMade(row) ? (styles.row ?? '') : '')}
      onRow={(row) => (isMade(row) ? { onClick: () => onOpen(row) } : {})}
      rowSelection={
        selection && {
          selectedRowKeys: selection.keys,
          onChange: selection.onChange,
          getTitleCheckboxProps: () => ({ 'aria-label': t('common.selectPage') }),
          getCheckboxProps: (row) => ({
            'aria-label': t('common.selectOf', { what: row.name }),
            disabled: !isChoosable(row),
          }),
        }
      }
      columns={[
        {
          title: t('managementDocument.number'),
          key: 'number',
          width: 128,
          render: (_, row) => (
            <div className={styles.number}>
              {isMade(row) ? <CodeText code={row.number} /> : <span className={styles.small}>{row.number}</span>}
            </div>
          ),
        },
        {
          title: t('managementDocument.name'),
          key: 'name',
          width: 232,
          render: (_, row) => (
            <div className={styles.wraps}>
              {/* Its click opens as that of the row: twice would take two steps back. */}
              {isMade(row) ? (
                <Button type="link" size="small" className={styles.open}>
                  {row.name}
                </Button>
              ) : (
                row.name
              )}
              <div className={styles.small}>
                <KindLine of={row} />
              </div>
              <div className={styles.small}>
                <EditionLine of={row} />
              </div>
            </div>
          ),
        },
        {
          title: t('managementDocument.state'),
          key: 'state',
          width: 128,
          render: (_, row) => (
            <>
              <DocumentLabel of={row} />
              <TaskWords of={row} />
              <EditWords of={row} />
            </>
          ),
        },
        {
          title: t('managementDocument.version'),
          key: 'version',
          width: 222,
          render: (_, row) => (
            <div className={styles.wraps}>
              <VersionWords of={row} />
            </div>
          ),
        },
        {
          title: t('managementDocument.hints'),
          key: 'hints',
          width: 246,
          render: (_, row) => (
            <div className={styles.wraps}>
              <ReturnedWhy of={row} />
              <Hints of={row} />
            </div>
          ),
        },
        {
          title: '',
          key: 'actions',
          width: 80,
          // What is looked at over the list isn't opened as well.
          onCell: () => ({ onClick: (event) => event.stopPropagation() }),
          render: (_, row) => <Taking projectCode={projectCode} document={row} download={download} />,
        },
      ]}
    />
  );
}

/** The latest version to look at and to take; of a document that isn't made yet, what it would be today. */
function Taking({
  projectCode,
  document: { templateCode, latest, name },
  download,
}: Pick<Props, 'projectCode' | 'download'> & { document: ManagementDocument }) {
  if (!latest && !templateCode) return null;
  const objectId = latest?.objectId ?? '';
  const fetch = (options: Pick<CallOptions, 'silent'>) =>
    latest
      ? fileService.downloadFile({ query: { objectId, projectCode } }, options)
      : isoService.previewDocument({ query: { projectCode, templateCode: templateCode ?? '' } }, options);
  const shown = latest
    ? { objectId, name: latest.fileName, mime: latest.mime }
    : { objectId: templateCode ?? '', name: `${name}.docx`, mime: docxMime };
  return (
    <FileActions
      file={shown}
      fetch={fetch}
      address={latest ? shownAt(fileCalls.downloadFile, { objectId, projectCode }) : ''}
      onDownload={() => download((options) => fetch(options).then(saveFile))}
    />
  );
}
