import { approvalStates } from '#domain/capabilities/approval/rules';
import { approvalKinds } from '#domain/generated/approvalKinds';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { ChoiceFilter } from '@/components/filters';
import { Page } from '@/components/Page';
import { PortalTable } from '@/components/PortalTable';
import { useDrawer } from '@/hooks/useDrawer';
import { usePortalList } from '@/hooks/usePortalList';
import { useT } from '@/locales';
import { type ApprovalRow, approvalService } from '@/services/approval';
import { formatInstant, NOTHING } from '@/utils/format';
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
            <ChoiceFilter
              label={t('approval.state')}
              value={query.state}
              options={approvalStates.map((state) => ({ value: state, label: t(`approval.state_${state}`) }))}
              onChange={(state) => setQuery({ state })}
            />
            <ChoiceFilter
              label={t('approval.kind')}
              value={query.kind}
              options={approvalKinds.map((kind) => ({ value: kind, label: t(`approval.kind_${kind}`) }))}
              onChange={(kind) => setQuery({ kind })}
            />
          </>
        }
        empty={<EmptyState title={t('approval.none')} text={t('approval.noneText')} />}
        columns={[
          { title: t('approval.kind'), dataIndex: 'kind', render: (_, { kind }) => t(`approval.kind_${kind}`) },
          {
            title: t('approval.what'),
            dataIndex: 'facts',
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
          {
            title: t('approval.askedBy'),
            dataIndex: 'askedBy',
            render: (_, { askedBy }) => <Cut width={120}>{askedBy}</Cut>,
          },
          {
            title: t('approval.askedAt'),
            dataIndex: 'askedAt',
            className: styles.number,
            render: (_, { askedAt }) => formatInstant(askedAt),
          },
          {
            title: t('approval.state'),
            dataIndex: 'state',
            render: (_, { state, isOwn }) => <ApprovalStateLabel state={state} isOwn={isOwn} />,
          },
          {
            title: t('approval.decidedBy'),
            dataIndex: 'decidedBy',
            render: (_, { decidedBy }) => <Cut width={120}>{decidedBy ?? NOTHING}</Cut>,
          },
        ]}
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
