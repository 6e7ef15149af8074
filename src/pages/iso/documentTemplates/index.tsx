import { Button } from 'antd';
import { useRef, useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { certificationEditionCodes, editionOf } from '#domain/subjects/iso/edition/editions';
import { isoLists } from '#domain/subjects/iso/lists';
import { documentTemplatePolicy } from '#domain/subjects/iso/policy';
import { documentSchemes } from '#domain/subjects/iso/timeline/timeline';
import { EmptyState } from '@/components/EmptyState';
import { UploadBox } from '@/components/files/UploadBox';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useTimelineTexts } from '@/features/iso/useTimelineTexts';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useSession } from '@/hooks/useSession';
import { useUploads } from '@/hooks/useUploads';
import { useT } from '@/locales';
import { type DocumentTemplateRow, isoService } from '@/services/iso';
import { megabytes } from '@/utils/format';
import styles from './documentTemplates.module.css';
import { useAdded } from './useAdded';

const TemplateDrawer = lazyPage(() => import('./TemplateDrawer'));
const ShippedDrawer = lazyPage(() => import('./ShippedDrawer'));
const OwnModulesDrawer = lazyPage(() => import('./OwnModulesDrawer'));
const OffersDialog = lazyPage(() => import('./OffersDialog'));
const NamesDrawer = lazyPage(() => import('./NamesDrawer'));

const filters = { keyword: '', kind: '', scheme: '', edition: '', language: '', shippedOffer: '' };
/** All of them come at once: pages are cut here. */
const ask = (asked: typeof filters) => asked;

/** Word templates of the channel: what is wrong with each, and the tags that they are written with. */
export default function DocumentTemplates() {
  const t = useT();
  const { access } = useSession();
  const mayKeep = documentTemplatePolicy.allowed(access?.roleCodes ?? []).includes('keep');
  const [looking, setLooking] = useState<'names' | 'modules' | 'shipped' | 'offers' | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const list = usePortalList({ name: 'documentTemplates', load: isoService.listDocumentTemplates, filters, ask });
  const { query, setQuery } = list;
  const drawer = useDrawer(list.rows, ({ templateCode }) => templateCode, {
    list,
    find: (templateCode) => isoService.getDocumentTemplate({ query: { templateCode } }),
  });
  const told = useAdded();
  const { schemeText } = useTimelineTexts();
  const uploads = useUploads({
    max: limits.recordFileBytes,
    send: (file, options) => isoService.addDocumentTemplateFile({ form: {}, file }, options).then(told(file.name)),
    onSent: list.refresh,
  });
  const columns = useColumns(isoLists.listDocumentTemplates, {
    name: { cut: 320 },
    schemes: { cut: 200 },
    editions: { cut: 160 },
    'latest.faultCount': { align: 'left', render: (_, row) => <Standing row={row} /> },
  });
  const { isEnabled: _, shippedOffer: _offer, ...shown } = columns;
  const offered = (list.rows ?? []).filter(({ shippedOffer }) => shippedOffer === 'newer');
  return (
    <Page
      title={t('route.documentTemplates')}
      action={
        <div className={styles.actions}>
          <Button onClick={() => setLooking('modules')}>{t('ownModule.title')}</Button>
          <Button onClick={() => setLooking('names')}>{t('documentTemplate.names')}</Button>
          {mayKeep && offered.length > 0 && (
            <Button onClick={() => setLooking('offers')}>
              {t('documentTemplate.offersTake', { count: offered.length })}
            </Button>
          )}
          {mayKeep && (
            <Button type="primary" onClick={() => setLooking('shipped')}>
              {t('documentTemplate.shipped')}
            </Button>
          )}
        </div>
      }
    >
      {mayKeep && (
        <div ref={box} className={styles.drop}>
          <UploadBox
            uploads={uploads}
            title={t('documentTemplate.drop')}
            hint={t('documentTemplate.dropHint', { size: megabytes(limits.recordFileBytes) })}
            endings={['.docx']}
            within={box}
          />
        </div>
      )}
      <PortalTable<DocumentTemplateRow>
        list={list}
        rowKey="templateCode"
        onOpen={drawer.open}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('documentTemplate.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter
              of={isoLists.listDocumentTemplates.columns.kind}
              value={query.kind}
              onChange={(kind) => setQuery({ kind })}
            />
            <ChoiceFilter
              label={t('documentTemplate.schemes')}
              value={query.scheme}
              values={documentSchemes}
              textOf={schemeText}
              onChange={(scheme) => setQuery({ scheme })}
            />
            <ChoiceFilter
              label={t('documentTemplate.editions')}
              value={query.edition}
              values={certificationEditionCodes}
              textOf={(edition) => editionOf(edition).name}
              onChange={(edition) => setQuery({ edition })}
            />
            <ColumnFilter
              of={isoLists.listDocumentTemplates.columns.language}
              value={query.language}
              onChange={(language) => setQuery({ language })}
            />
            <ColumnFilter
              of={isoLists.listDocumentTemplates.columns.shippedOffer}
              value={query.shippedOffer}
              onChange={(shippedOffer) => setQuery({ shippedOffer })}
            />
          </>
        }
        empty={
          <EmptyState
            title={t('documentTemplate.empty')}
            text={t('documentTemplate.emptyText', { tag: '{companyName}' })}
            {...(mayKeep && {
              action: { label: t('documentTemplate.shipped'), onClick: () => setLooking('shipped') },
            })}
          />
        }
        columns={Object.values(shown)}
      />
      {looking === 'modules' && <OwnModulesDrawer onClose={() => setLooking(null)} />}
      {looking === 'names' && <NamesDrawer onClose={() => setLooking(null)} />}
      {looking === 'shipped' && <ShippedDrawer onChanged={list.refresh} onClose={() => setLooking(null)} />}
      {looking === 'offers' && (
        <OffersDialog
          templates={offered}
          onChanged={list.refresh}
          onOpen={(templateCode) => {
            const row = list.rows?.find((one) => one.templateCode === templateCode);
            setLooking(null);
            if (row) drawer.open(row);
          }}
          onClose={() => setLooking(null)}
        />
      )}
      {drawer.id && (
        <TemplateDrawer
          key={drawer.id}
          templateCode={drawer.id}
          onChanged={list.refresh}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </Page>
  );
}

/** Whether documents can be made from it. */
function Standing({ row: { isEnabled, latest, shippedOffer } }: { row: DocumentTemplateRow }) {
  const t = useT();
  if (latest.faultCount > 0)
    return <StatusLabel tone="late">{t('documentTemplate.faultCount', { count: latest.faultCount })}</StatusLabel>;
  if (isEnabled && shippedOffer === 'newer')
    return <StatusLabel tone="active">{t('documentTemplate.offerIsNewer')}</StatusLabel>;
  return isEnabled ? (
    <StatusLabel tone="done">{t('documentTemplate.sound')}</StatusLabel>
  ) : (
    <StatusLabel tone="idle">{t('documentTemplate.off')}</StatusLabel>
  );
}
