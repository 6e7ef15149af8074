import { Link } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { Page } from '@/components/Page';
import { PlainTable } from '@/components/PlainTable';
import { useDrawer } from '@/hooks/useDrawer';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { marketingService, type PartnerCard } from '@/services/marketing';
import styles from '../marketing.module.css';
import { Invite } from './Invite';
import { JoinPartner } from './JoinPartner';
import { type Doing, PartnerActs } from './PartnerActs';
import { PartnerDrawer } from './PartnerDrawer';
import { usePartnerColumns } from './usePartnerColumns';

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

/** The tree of partners below the user's tenant, opened a branch at a time; and the way into it, by code. */
export default function ChannelList() {
  const t = useT();
  const { user } = useSession();
  const own = user?.tenantDTO?.tenantCode ?? '';
  const [doing, setDoing] = useState<Doing | null>(null);
  const [open, setOpen] = useState<readonly string[]>([]);
  const [joining, setJoining] = useState(false);
  const top = useLoad(
    (options) =>
      marketingService.listSubChannels({ query: { parentTenantCode: own, pageSize: limits.pageSizeMax } }, options),
    [own],
  );
  const { data: answer, error } = top;
  const below = useLoad(
    async () => Object.fromEntries(await Promise.all(open.map(async (code) => [code, await branchOf(code)] as const))),
    [open],
    open.length > 0,
  );
  const branches: Readonly<Record<string, Branch>> = below.data ?? {};
  const nodes = nodesOf(answer?.list ?? [], branches);
  const flat = [...(answer?.list ?? []), ...Object.values(branches).flatMap(({ list }) => list)];
  const drawer = useDrawer<PartnerCard>(answer && flat, ({ tenantCode }) => tenantCode);
  const refresh = () => {
    top.refresh();
    if (open.length > 0) below.refreshAsync().catch(report);
  };
  const allowed = answer?.allowedActions ?? [];
  const columns = usePartnerColumns({
    allowed,
    onAct: (action, partner) => setDoing({ action, partner }),
    parents: false,
  });
  const isCut = answer !== undefined && (answer.list.length < Number(answer.total) || answer.total === '1000+');
  const cut = isCut || Object.values(branches).some(({ isWhole }) => !isWhole);
  const mayJoin = user?.tenantDTO?.type === 'channel';
  return (
    <Page
      title={t('route.channelList')}
      action={mayJoin && <Button onClick={() => setJoining(true)}>{t('marketing.joinByCode')}</Button>}
    >
      {error && <FailureBlock error={error} onRetry={top.refresh} />}
      {!answer && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {answer && (
        <>
          <Invite answer={answer} onChanged={refresh} />
          <PlainTable<Node>
            rowKey="tenantCode"
            dataSource={nodes}
            columns={columns as never}
            scroll={{ x: 'max-content' }}
            loading={below.loading && { delay: 200 }}
            locale={{
              emptyText: <EmptyState title={t('marketing.noPartners')} text={t('marketing.noPartnersText')} />,
            }}
            onRow={(row) => ({ onClick: () => drawer.open(row), style: { cursor: 'pointer' } })}
            expandable={{
              expandedRowKeys: [...open],
              onExpand: (isOpen, { tenantCode }) =>
                setOpen(isOpen ? [...open, tenantCode] : open.filter((code) => code !== tenantCode)),
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
                  <span className={styles.more} />
                ),
            }}
          />
          {cut && (
            <p className={styles.soft}>
              <Link to="/partnerManage/channelQuery">{t('marketing.more', { max: limits.pageSizeMax })}</Link>
            </p>
          )}
        </>
      )}
      {drawer.row && <PartnerDrawer partner={drawer.row} onClose={drawer.close} />}
      <PartnerActs doing={doing} ownTenantCode={own} onDone={refresh} onClose={() => setDoing(null)} />
      {mayJoin && <JoinPartner asked={joining} onJoined={refresh} onClose={() => setJoining(false)} />}
    </Page>
  );
}
