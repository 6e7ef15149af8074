import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { EmptyState } from '@/components/EmptyState';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import type { PortalColumn } from '@/components/portalColumns';
import { useDrawer } from '@/hooks/useDrawer';
import { useLoad } from '@/hooks/useLoad';
import { type PortalList, usePortalList } from '@/hooks/usePortalList';
import { report } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { marketingService, type PartnerCard } from '@/services/marketing';
import styles from '../marketing.module.css';
import { Invite } from './Invite';
import { JoinPartner } from './JoinPartner';
import { type Doing, PartnerActs } from './PartnerActs';
import { PartnerDrawer } from './PartnerDrawer';
import { PartnerFilters } from './PartnerFilters';
import { usePartnerColumns } from './usePartnerColumns';

/** What a view of the tree keeps: what it is searched for, or which branches are open. */
const filters = { keyword: '', approvalState: '', unfolded: '' };

interface Branch {
  list: readonly PartnerCard[];
  isWhole: boolean;
}
/** A partner with those below it; an empty list has not been asked for yet. */
interface Node extends PartnerCard {
  children?: Node[];
}

async function branchOf(parentTenantCode: string): Promise<Branch> {
  const { list, total } = await marketingService.listSubChannels({
    query: { parentTenantCode, pageSize: limits.pageSizeMax },
  });
  return { list, isWhole: total !== '1000+' && total <= list.length };
}

const nodesOf = (list: readonly PartnerCard[], branches: Readonly<Record<string, Branch>>): Node[] =>
  list.map((partner) => ({
    ...partner,
    ...(partner.partners > 0 && { children: nodesOf(branches[partner.tenantCode]?.list ?? [], branches) }),
  }));

/** The tree of partners below the user's tenant, opened a branch at a time or searched; and the way into it, by code. */
export default function ChannelList() {
  const t = useT();
  const { user } = useSession();
  const own = user?.tenantDTO?.tenantCode ?? '';
  const [doing, setDoing] = useState<Doing | null>(null);
  const [joining, setJoining] = useState(false);
  const list = usePortalList({
    name: 'partnerTree',
    load: marketingService.listSubChannels,
    filters,
    views: ['unfolded'],
    // A search finds partners at any depth; otherwise the first branch is shown.
    ask: ({ unfolded: _, ...query }) =>
      query.keyword || query.approvalState ? query : { ...query, parentTenantCode: own },
  });
  const { query, setQuery, answer } = list;
  const open = list.filtered || query.unfolded === '' ? [] : query.unfolded.split(',');
  const unfold = (codes: readonly string[]) => setQuery({ unfolded: codes.join(','), currentPage: query.currentPage });
  const below = useLoad(
    async () => Object.fromEntries(await Promise.all(open.map(async (code) => [code, await branchOf(code)] as const))),
    [open],
    open.length > 0,
    { returning: true },
  );
  const branches: Readonly<Record<string, Branch>> = (open.length > 0 && below.data) || {};
  const nodes = list.rows && (list.filtered ? [...list.rows] : nodesOf(list.rows, branches));
  const flat = [...(list.rows ?? []), ...Object.values(branches).flatMap((branch) => branch.list)];
  const drawer = useDrawer<PartnerCard>(list.rows && flat, ({ tenantCode }) => tenantCode);
  const refresh = () => {
    list.refresh();
    if (open.length > 0) below.refreshAsync().catch(report);
  };
  const columns = usePartnerColumns({
    allowed: answer?.allowedActions ?? [],
    onAct: (action, partner) => setDoing({ action, partner }),
    parents: list.filtered,
  });
  const mayJoin = user?.tenantDTO?.type === 'channel';
  return (
    <Page
      title={t('route.channelList')}
      action={mayJoin && <Button onClick={() => setJoining(true)}>{t('marketing.joinByCode')}</Button>}
    >
      {answer && <Invite answer={answer} onChanged={refresh} />}
      <PortalTable<Node>
        list={{ ...list, rows: nodes, page: list.page as PortalList<Node>['page'] }}
        rowKey="tenantCode"
        columns={columns as readonly PortalColumn<Node>[]}
        onOpen={drawer.open}
        filters={<PartnerFilters query={query} onChange={setQuery} />}
        empty={<EmptyState title={t('marketing.noPartners')} text={t('marketing.noPartnersText')} />}
        expandable={{
          expandedRowKeys: open,
          onExpand: (isOpen, { tenantCode }) =>
            unfold(isOpen ? [...open, tenantCode] : open.filter((code) => code !== tenantCode)),
          expandIcon: ({ expanded, expandable, onExpand, record }) =>
            expandable ? (
              <Button
                type="text"
                size="small"
                aria-expanded={expanded}
                aria-label={t(expanded ? 'marketing.fold' : 'marketing.unfold', { name: record.tenantName })}
                onClick={(event) => {
                  event.stopPropagation();
                  onExpand(record, event);
                }}
              >
                {expanded ? '−' : '+'}
              </Button>
            ) : (
              !list.filtered && <span className={styles.more} />
            ),
        }}
      />
      {Object.values(branches).some(({ isWhole }) => !isWhole) && (
        <p className={styles.soft}>
          <Link to="/partnerManage/channelQuery">{t('marketing.more', { max: limits.pageSizeMax })}</Link>
        </p>
      )}
      {drawer.row && <PartnerDrawer partner={drawer.row} onClose={drawer.close} />}
      <PartnerActs doing={doing} ownTenantCode={own} onDone={refresh} onClose={() => setDoing(null)} />
      {mayJoin && <JoinPartner asked={joining} onJoined={refresh} onClose={() => setJoining(false)} />}
    </Page>
  );
}
