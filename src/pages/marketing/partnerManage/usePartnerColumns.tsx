import { Button } from 'antd';
import { marketingLists } from '#domain/subjects/marketing/lists';
import { useColumns } from '@/components/listColumns';
import type { PortalColumn } from '@/components/portalColumns';
import { ApprovalLabel } from '@/features/tenant/ApprovalLabel';
import { useT } from '@/locales';
import type { PartnerCard, PartnerList } from '@/services/marketing';
import { HoldingTags } from './PartnerFacts';

export type PartnerAction = 'give' | 'take' | 'move';
interface Options {
  allowed: PartnerList['allowedActions'];
  onAct: (action: PartnerAction, partner: PartnerCard) => void;
  /** Whether a column names the parent of each; in a tree the position shows it. */
  parents: boolean;
}

/** What is seen of a partner, as columns of the tree and of the list. */
export function usePartnerColumns({ allowed, onAct, parents }: Options): PortalColumn<PartnerCard>[] {
  const t = useT();
  const { tenantName, parentName, ...others } = useColumns(marketingLists.listSubChannels, {
    tenantName: { cut: 220 },
    parentName: { cut: 160 },
    approvalState: { render: (_, { approvalState }) => <ApprovalLabel state={approvalState} /> },
    holdings: { render: (_, { holdings }) => <HoldingTags holdings={holdings} /> },
  });
  const [grants, manages] = [allowed.includes('grant'), allowed.includes('manage')];
  const acts = [
    {
      action: 'give',
      label: 'marketing.handDown',
      hint: 'marketing.handDownTo',
      isOpen: (partner: PartnerCard) => grants && partner.approvalState === 'success',
    },
    {
      action: 'take',
      label: 'marketing.takeBack',
      hint: 'marketing.takeBackFrom',
      isOpen: ({ holdings }: PartnerCard) => grants && holdings.length > 0,
    },
    { action: 'move', label: 'marketing.move', hint: 'marketing.moveOf', isOpen: () => manages },
  ] as const;
  return [
    tenantName,
    ...(parents ? [parentName] : []),
    ...Object.values(others),
    {
      key: 'actions',
      render: (_, partner) => (
        // The row opens the partner; a button in it does what it says.
        // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks on its buttons from the row.
        // biome-ignore lint/a11y/useKeyWithClickEvents: the row takes no keys from buttons.
        <span onClick={(event) => event.stopPropagation()}>
          {acts
            .filter(({ isOpen }) => isOpen(partner))
            .map(({ action, label, hint }) => (
              <Button
                key={action}
                type="link"
                size="small"
                aria-label={t(hint, { name: partner.tenantName })}
                onClick={() => onAct(action, partner)}
              >
                {t(label)}
              </Button>
            ))}
        </span>
      ),
    },
  ];
}
