import { consultationLists } from '#domain/core/tenant/consultations/lists';
import type { ConsultationState } from '#domain/core/tenant/consultations/rules';
import { consultations } from '#domain/core/tenant/policy';
import { listConsultationsRules } from '#domain/generated/rules/tenant/listConsultations';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { lazyPage } from '@/components/lazyPage';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type ConsultationRow, tenantService } from '@/services/tenant';
import { cutAt } from '@/utils/columns';
import { NOTHING } from '@/utils/format';
import { ConsultationLabel, DueLabel } from './ConsultationWords';
import styles from './customerManagement.module.css';

const ConsultationRecord = lazyPage(() => import('./ConsultationRecord'));

const { listConsultations: described } = consultationLists;
const filters = { keyword: '', state: '', owner: '', due: '', topic: '' };

/** Requests for advice, with their owner, state and next step. */
export default function Consultations() {
  const t = useT();
  const { access } = useSession();
  const list = usePortalList({ name: 'consultations', load: tenantService.listConsultations, filters });
  const { query, setQuery } = list;
  const drawer = useDrawer(list.rows, (row) => row.consultationCode, { list });
  const assigns = consultations.allowed(access?.roleCodes ?? []).includes('assign');
  const columns = useColumns(described, {
    company: { cut: 200, paths: ['company', 'fromName'] },
    contactName: {
      paths: ['contactName', 'phone'],
      render: (name: string, { phone }) => (
        <span className={styles.manager}>
          <Cut width={72}>{name}</Cut> <span>{phone}</span>
        </span>
      ),
    },
    topic: { ...cutAt(130), paths: ['topic', 'content'] },
    state: {
      width: 100,
      paths: ['state', 'outcome'],
      render: (state: ConsultationState) => <ConsultationLabel state={state} />,
    },
    ownerName: cutAt(90),
    nextStep: { cut: 180 },
    nextDue: {
      width: 160,
      render: (day: string | null, row) => (day ? <DueLabel consultation={row} /> : NOTHING),
    },
    createdAt: { width: 140 },
  });
  return (
    <>
      <PortalTable<ConsultationRow>
        list={list}
        rowKey="consultationCode"
        onOpen={drawer.open}
        filters={
          <>
            <SearchFilter
              value={query.keyword}
              placeholder={t('consultation.search')}
              onSearch={(keyword) => setQuery({ keyword })}
            />
            <ChoiceFilter
              label={t('consultation.state')}
              value={query.state}
              {...listConsultationsRules.state}
              textOf={(state) => t(`consultation.state_${state}`)}
              onChange={(state) => setQuery({ state })}
            />
            {assigns && (
              <ChoiceFilter
                label={t('consultation.owner')}
                value={query.owner}
                {...listConsultationsRules.owner}
                textOf={(one) => t(`consultation.owner_${one}`)}
                onChange={(owner) => setQuery({ owner })}
              />
            )}
            <ChoiceFilter
              label={t('consultation.nextDue')}
              value={query.due}
              {...listConsultationsRules.due}
              textOf={(one) => t(`consultation.due_${one}`)}
              onChange={(due) => setQuery({ due })}
            />
          </>
        }
        moreFilters={
          <ColumnFilter of={described.columns.topic} value={query.topic} onChange={(topic) => setQuery({ topic })} />
        }
        moreInUse={query.topic !== ''}
        empty={
          <EmptyState
            title={t(assigns ? 'consultation.empty' : 'consultation.emptyMine')}
            text={t(assigns ? 'consultation.emptyText' : 'consultation.emptyMineText')}
          />
        }
        columns={[
          columns.company,
          columns.contactName,
          columns.topic,
          columns.state,
          columns.ownerName,
          columns.nextStep,
          columns.nextDue,
          columns.createdAt,
        ]}
      />
      {drawer.id && (
        <ConsultationRecord
          consultationCode={drawer.id}
          onChanged={list.refresh}
          onClose={drawer.close}
          onPrevious={drawer.previous}
          onNext={drawer.next}
        />
      )}
    </>
  );
}
