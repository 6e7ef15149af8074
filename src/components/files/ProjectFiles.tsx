import { FileZipOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { file } from '#domain/capabilities/file/contract';
import { fileLists } from '#domain/capabilities/file/lists';
import { fileShelfNames } from '#domain/capabilities/file/rules';
import { limits } from '#domain/kernel/limits';
import { toast } from '@/feedback';
import { useDownload } from '@/hooks/useDownload';
import { usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useSelection } from '@/hooks/useSelection';
import { useUploads } from '@/hooks/useUploads';
import { useT } from '@/locales';
import { downloadFile, downloadTogether, downloadZip, type FileRow, fileService, shownAt } from '@/services/file';
import { megabytes } from '@/utils/format';
import { Cut } from '../Cut';
import { DownloadFailure } from '../DownloadFailure';
import { EmptyState } from '../EmptyState';
import { ChoiceFilter, SearchFilter } from '../filters';
import { lazyPage } from '../lazyPage';
import { useColumns } from '../listColumns';
import { PortalTable } from '../PortalTable';
import { FileActions } from './FileActions';
import styles from './files.module.css';
import { UploadBox } from './UploadBox';

const ShareDialog = lazyPage(() => import('./ShareDialog'));

const filters = { keyword: '', shelf: '' };

/** All files of a project that the user may have: added, found, taken one by one or together. */
export default function ProjectFiles({ projectCode }: { projectCode: string }) {
  const t = useT();
  const list = usePortalList({ name: 'files', load: fileService.listFiles, filters, of: { projectCode } });
  const { query, setQuery, answer, refresh } = list;
  const columns = useColumns(fileLists.listFiles, {
    name: {
      render: (name: string, { shares }) => (
        <>
          <Cut width={320}>{name}</Cut>
          {shares > 0 && <div className={styles.soft}>{t('file.shares', { count: shares })}</div>}
        </>
      ),
    },
    size: { align: 'left' },
  });
  const selection = useSelection(list, (row) => row.objectId);
  const { download, failed } = useDownload();
  const uploads = useUploads({
    max: limits.uploadBytes,
    send: (sent, options) => fileService.uploadFile({ form: { projectCode }, file: sent }, options),
    onSent: refresh,
  });
  const [sharing, setSharing] = useState<FileRow | null>(null);
  const mayShare = answer?.allowedActions.includes('share') ?? false;
  const mayAdd = answer?.allowedActions.includes('add') ?? false;
  const refused = (why: string) => void toast('error', why || t('file.zipFailed'));
  const zipAll = (narrowing: object) => downloadZip(file.downloadFiles, { projectCode, ...narrowing }, refused);
  const zipChosen = () =>
    'ids' in selection.chosen
      ? downloadTogether(projectCode, [...selection.chosen.ids], refused).catch(report)
      : zipAll(selection.chosen.filters);
  return (
    <section className={styles.panel} aria-label={t('file.files')}>
      {mayAdd && (
        <UploadBox
          uploads={uploads}
          title={t('file.drop')}
          hint={t('file.dropHint', { size: megabytes(limits.uploadBytes) })}
        />
      )}
      <DownloadFailure failed={failed} />
      <PortalTable<FileRow>
        list={list}
        rowKey="objectId"
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('file.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('file.shelf')}
              value={query.shelf}
              options={fileShelfNames.map((shelf) => ({ value: shelf, label: t(`file.shelf_${shelf}`) }))}
              onChange={(shelf) => setQuery({ shelf })}
            />
          </>
        }
        actions={
          list.rows &&
          list.rows.length > 0 &&
          selection.count === 0 && (
            <Button type="text" size="small" icon={<FileZipOutlined />} onClick={() => zipAll(list.filters)}>
              {t('file.zipAll')}
            </Button>
          )
        }
        selection={{
          ...selection,
          nameOf: ({ name }) => name,
          actions: (
            <Button type="primary" size="small" icon={<FileZipOutlined />} onClick={zipChosen}>
              {t('file.zip')}
            </Button>
          ),
        }}
        empty={<EmptyState title={t('file.empty')} text={t('file.emptyText')} />}
        columns={[
          ...Object.values(columns),
          {
            key: 'actions',
            render: (_, row) => {
              const { objectId } = row;
              return (
                <FileActions
                  file={row}
                  fetch={(options) => fileService.downloadFile({ query: { objectId } }, options)}
                  address={shownAt(file.downloadFile, { objectId })}
                  onDownload={() => download((options) => downloadFile({ objectId, projectCode }, options))}
                  onShare={mayShare ? () => setSharing(row) : undefined}
                  remove={() => fileService.removeFile({ body: { projectCode, objectId } })}
                  onChanged={refresh}
                />
              );
            },
          },
        ]}
      />
      {sharing && <ShareDialog {...sharing} onChanged={refresh} onClose={() => setSharing(null)} />}
    </section>
  );
}
