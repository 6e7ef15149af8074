import { approvalLists } from '#domain/capabilities/approval/lists';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ColumnFilter, useColumns } from '@/components/listColumns';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type ApprovalRow, approvalService } from '@/services/approval';
import { ApprovalDrawer } from './ApprovalDrawer';
import { ApprovalStateLabel } from './ApprovalStateLabel';
import styles from './approvals.module.css';
import { useFactLines } from './FactValues';

const filters = { kind: '', state: '' };

/** What one operator asks for and another one confirms: first what waits, then what was decided. */
export default function Approvals() {
  const t = useT();
  const linesOf = useFactLines();
  const list = usePortalList({ name: 'approvals', load: approvalService.listApprovals, filters });
  const { query, setQuery, rows } = list;
  const columns = useColumns(approvalLists.listApprovals, {
    facts: {
      render: (_, { facts }) => {
        const { names, figures } = linesOf(facts);
        return (
          <>
            <Cut width={420}>{names}</Cut>
            <div className={styles.figures}>
              <Cut width={420}>{figures}</Cut>
            </div>
          </>
        );
      },
    },
    askedBy: { cut: 120 },
    state: { render: (_, { state, isOwn }) => <ApprovalStateLabel state={state} isOwn={isOwn} /> },
    decidedBy: { cut: 120 },
  });
  const find = (approvalCode: string) => approvalService.getApproval({ query: { approvalCode } });
  const drawer = useDrawer<ApprovalRow>(rows, ({ approvalCode }) => approvalCode, { find, list });
  return (
    <Page title={t('route.approvals')}>
      <p className={styles.soft}>{t('approval.intro')}</p>
      <PortalTable<ApprovalRow>
        list={list}
        rowKey="approvalCode"
        onOpen={drawer.open}
        filters={
          <>
            <ColumnFilter
              of={approvalLists.listApprovals.columns.state}
              value={query.state}
              onChange={(state) => setQuery({ state })}
            />
            <ColumnFilter
              of={approvalLists.listApprovals.columns.kind}
              value={query.kind}
              onChange={(kind) => setQuery({ kind })}
            />
          </>
        }
        empty={<EmptyState title={t('approval.none')} text={t('approval.noneText')} />}
        columns={Object.values(columns)}
      />
      {drawer.row && (
        <ApprovalDrawer
          key={drawer.row.approvalCode}
          approvalCode={drawer.row.approvalCode}
          onChanged={list.refresh}
          onClose={drawer.close}
        />
      )}
    </Page>
  );
}
