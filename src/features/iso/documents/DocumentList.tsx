import { FileZipOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import { type Key, useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { matcherOf } from '#domain/kernel/spelling';
import { type CertificationEditionCode, editionOf, inOrder } from '#domain/subjects/iso/edition/editions';
import { DownloadFailure } from '@/components/DownloadFailure';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { toast } from '@/feedback';
import { useDownload } from '@/hooks/useDownload';
import { useDrawer } from '@/hooks/useDrawer';
import { report } from '@/hooks/useRequest';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { downloadTogether } from '@/services/file';
import type { ManagementDocument } from '@/services/iso';
import { portalToday } from '@/utils/format';
import { ActButtons } from './ActButtons';
import { DocumentTable } from './DocumentTable';
import {
  documentStates,
  isChoosable,
  isTask,
  keyOf,
  selected,
  stateOf,
  type TaskFilter,
  taskFilters,
} from './documentState';
import styles from './documents.module.css';
import { useDocumentActs } from './useDocumentActs';

const DocumentDrawer = lazyPage(() => import('./DocumentDrawer'));

const filters = { keyword: '', state: '', hints: '', task: '', review: '', edition: '' };

/** Whether a document lacks facts, or holds older ones, or its template or the project's edition is newer. */
const hasHints = ({ lacking, changed, isTemplateNewer, otherEditions }: ManagementDocument): boolean =>
  lacking.length > 0 || changed.length > 0 || isTemplateNewer || otherEditions.length > 0;

interface Props {
  projectCode: string;
  documents: ManagementDocument[];
  onChanged: () => void;
}

/**
 * Documents narrowed by number, name and state, with what can be done with those that are selected; each opens beside the
 * list. What the filters hide is not acted on.
 */
export function DocumentList({ projectCode, documents, onChanged }: Props) {
  const t = useT();
  const [query, setQuery] = useUrlState(filters);
  const [keys, setKeys] = useState<Key[]>([]);
  const { download, failed } = useDownload();
  const acts = useDocumentActs(projectCode, { onChanged, resumes: true });
  const matches = matcherOf(query.keyword);
  const today = portalToday();
  const states = documentStates.filter((state) => documents.some((one) => stateOf(one) === state));
  const tasks = taskFilters.filter((filter) => documents.some((one) => isTask(one, filter, today)));
  const editions = inOrder(documents.flatMap((one) => one.editions));
  const shown = documents.filter(
    (one) =>
      matches(one.number, one.name) &&
      (query.state === '' || stateOf(one) === query.state) &&
      (query.hints === '' || hasHints(one)) &&
      (query.task === '' || isTask(one, query.task as TaskFilter, today)) &&
      (query.review === '' || one.isReviewDue) &&
      (query.edition === '' || one.editions.includes(query.edition as CertificationEditionCode)),
  );
  const isNarrowed = Object.values(query).some((value) => value !== '');
  const isMade = ({ documentCode }: ManagementDocument) => documentCode !== null;
  const drawer = useDrawer(shown.filter(isMade), keyOf, {
    find: async (key) => documents.find((one) => keyOf(one) === key),
  });
  const chosen = selected(shown, keys);
  const files = chosen.flatMap(({ latest }) => latest?.objectId ?? []);
  const zip = () =>
    downloadTogether(projectCode, files, (why) => void toast('error', why || t('file.zipFailed'))).catch(report);
  return (
    <>
      <div className={styles.filters}>
        <SearchFilter
          value={query.keyword}
          placeholder={t('managementDocument.search')}
          onSearch={(keyword) => setQuery({ keyword })}
        />
        <ChoiceFilter
          label={t('managementDocument.state')}
          value={query.state}
          values={states}
          textOf={(state) => t(`managementDocument.state_${state}`)}
          onChange={(state) => setQuery({ state })}
        />
        {(editions.length > 1 || query.edition !== '') && (
          <ChoiceFilter
            label={t('managementDocument.edition')}
            value={query.edition}
            values={editions}
            textOf={(edition) => editionOf(edition).name}
            onChange={(edition) => setQuery({ edition })}
          />
        )}
        {(tasks.length > 0 || query.task !== '') && (
          <ChoiceFilter
            label={t('managementDocument.task')}
            value={query.task}
            values={query.task === '' ? tasks : [...new Set([...tasks, query.task as TaskFilter])]}
            textOf={(filter) => t(`managementDocument.filter_${filter}`)}
            onChange={(task) => setQuery({ task })}
          />
        )}
        <Checkbox
          checked={query.hints !== ''}
          onChange={({ target }) => setQuery({ hints: target.checked ? 'yes' : '' })}
        >
          {t('managementDocument.onlyHints')}
        </Checkbox>
        {documents.some(({ isReviewDue }) => isReviewDue) || query.review !== '' ? (
          <Checkbox
            checked={query.review !== ''}
            onChange={({ target }) => setQuery({ review: target.checked ? 'yes' : '' })}
          >
            {t('documentControl.reviewDue')}
          </Checkbox>
        ) : null}
        {isNarrowed && (
          <Button type="link" onClick={() => setQuery(filters)}>
            {t('common.clearFilters')}
          </Button>
        )}
      </div>
      <DownloadFailure failed={failed} />
      {acts.shown}
      <div className={styles.bar}>
        <span className={styles.soft}>
          {chosen.length > 0
            ? t('common.selected', { count: chosen.length })
            : isNarrowed
              ? t('managementDocument.shown', { shown: shown.length, count: documents.length })
              : t('managementDocument.total', { count: documents.length })}
        </span>
        <ActButtons documents={chosen} acts={acts} counted />
        {files.length > 0 && (
          <Button size="small" icon={<FileZipOutlined />} disabled={files.length > limits.pageSizeMax} onClick={zip}>
            {`${t('file.zip')} ${files.length}`}
          </Button>
        )}
      </div>
      <DocumentTable
        projectCode={projectCode}
        documents={shown}
        selection={documents.some(isChoosable) ? { keys: chosen.map(keyOf), onChange: setKeys } : undefined}
        download={download}
        onOpen={drawer.open}
        onClear={isNarrowed ? () => setQuery(filters) : undefined}
      />
      {drawer.row?.documentCode && (
        <DocumentDrawer
          key={drawer.row.documentCode}
          projectCode={projectCode}
          documentCode={drawer.row.documentCode}
          onChanged={onChanged}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </>
  );
}
