import { useState } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { marketingService, type PartnerCard } from '@/services/marketing';
import { type Doing, PartnerActs } from './PartnerActs';
import { PartnerDrawer } from './PartnerDrawer';
import { PartnerFilters } from './PartnerFilters';
import { usePartnerColumns } from './usePartnerColumns';

const filters = { keyword: '', approvalState: '' };

/** All partners below the user's tenant, at any depth, to be found by name: what each has, and what it is given. */
export function AllPartners() {
  const t = useT();
  const [doing, setDoing] = useState<Doing | null>(null);
  const list = usePortalList({ name: 'partners', load: marketingService.listSubChannels, filters });
  const { query, setQuery, answer, rows } = list;
  const drawer = useDrawer<PartnerCard>(rows, ({ tenantCode }) => tenantCode);
  const columns = usePartnerColumns({
    allowed: answer?.allowedActions ?? [],
    onAct: (action, partner) => setDoing({ action, partner }),
    parents: true,
  });
  return (
    <>
      <PortalTable<PartnerCard>
        list={list}
        rowKey="tenantCode"
        columns={columns}
        onOpen={drawer.open}
        filters={<PartnerFilters query={query} onChange={setQuery} />}
        empty={<EmptyState title={t('marketing.noPartners')} text={t('marketing.noPartnersText')} />}
      />
      {drawer.row && <PartnerDrawer partner={drawer.row} onClose={drawer.close} />}
      <PartnerActs
        doing={doing}
        ownTenantCode={answer?.ownTenantCode ?? ''}
        onDone={list.refresh}
        onClose={() => setDoing(null)}
      />
    </>
  );
}
