import { Button } from 'antd';
import { useState } from 'react';
import { examLists } from '#domain/subjects/exam/lists';
import { certificatePolicy } from '#domain/subjects/exam/policy';
import { EmptyState } from '@/components/EmptyState';
import { SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { CertificateLabel } from '@/features/exam/CertificateLabel';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type CertificateRow, examService } from '@/services/exam';

const CertificateDrawer = lazyPage(() => import('./CertificateDrawer'));
const TextsDrawer = lazyPage(() => import('./TextsDrawer'));

const filters = { keyword: '', state: '' };

/** Certificates that the organization has issued, and what they say. */
export default function Certificates() {
  const t = useT();
  const { access } = useSession();
  const mayWord = certificatePolicy.allowed(access?.roleCodes ?? []).includes('word');
  const [isWording, setIsWording] = useState(false);
  const list = usePortalList({ name: 'certificates', load: examService.listExamCertificates, filters });
  const { query, setQuery } = list;
  const drawer = useDrawer(list.rows, ({ certificateNumber }) => certificateNumber, {
    list,
    find: (certificateNumber) => examService.getExamCertificate({ query: { certificateNumber } }),
  });
  const columns = useColumns(examLists.listExamCertificates, {
    holderName: { cut: 160 },
    customerName: { cut: 220 },
    processName: { cut: 260 },
    state: { render: (_, { state }) => <CertificateLabel state={state} /> },
  });
  return (
    <Page
      title={t('route.certificates')}
      action={mayWord && <Button onClick={() => setIsWording(true)}>{t('certificate.texts')}</Button>}
    >
      <PortalTable<CertificateRow>
        list={list}
        rowKey="certificateNumber"
        onOpen={drawer.open}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('certificate.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ColumnFilter
              of={examLists.listExamCertificates.columns.state}
              value={query.state}
              onChange={(state) => setQuery({ state })}
            />
          </>
        }
        empty={<EmptyState title={t('certificate.empty')} text={t('certificate.emptyText')} />}
        columns={Object.values(columns)}
      />
      {drawer.id && (
        <CertificateDrawer
          key={drawer.id}
          certificateNumber={drawer.id}
          onChanged={list.refresh}
          onClose={drawer.close}
          {...(drawer.previous && { onPrevious: drawer.previous })}
          {...(drawer.next && { onNext: drawer.next })}
        />
      )}
      {isWording && <TextsDrawer onClose={() => setIsWording(false)} />}
    </Page>
  );
}
