import { Button, Segmented, Skeleton } from 'antd';
import { mergedDepartments } from '#domain/subjects/iso/department/department';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useDrawer } from '@/hooks/useDrawer';
import { useLoad } from '@/hooks/useLoad';
import { useUrlState } from '@/hooks/useUrlState';
import { useT } from '@/locales';
import { type DepartmentRow, isoService } from '@/services/iso';
import { formatNumber } from '@/utils/format';
import panel from '../panel.module.css';
import styles from './department.module.css';

const DepartmentDrawer = lazyPage(() => import('./DepartmentDrawer'));

const defaults = { departments: 'all' };

interface Node extends DepartmentRow {
  mergedNames: readonly string[];
  /** Absent: none lie below it. */
  children?: Node[];
}

/** The rows as a tree; what lies below a row that isn't there stands at the top. */
function treeOf(rows: readonly (DepartmentRow & { mergedNames?: readonly string[] })[]): Node[] {
  const nodes = new Map<string, Node>(rows.map((row) => [row.departmentCode, { mergedNames: [], ...row }]));
  const top: Node[] = [];
  for (const node of nodes.values()) {
    const above = nodes.get(node.parentCode ?? '');
    if (!above) top.push(node);
    else if (above.children) above.children.push(node);
    else above.children = [node];
  }
  return top;
}

/** The departments of a project's company, as they are or as documents name them. */
export default function DepartmentPanel({ projectCode }: { projectCode: string }) {
  const t = useT();
  const [{ departments: view }, setView] = useUrlState(defaults);
  const { data, error, refresh } = useLoad(
    (options) => isoService.listUnmergedDepartments({ query: { projectCode } }, options),
    [projectCode],
  );
  const drawer = useDrawer(data?.list, ({ departmentCode }) => departmentCode);
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  const { list } = data;
  const mayEdit = data.allowedActions.includes('edit');
  const nameOf = (code: string | null) => list.find(({ departmentCode }) => departmentCode === code)?.name ?? '';
  const isMergedView = view === 'merged';
  const shown = isMergedView ? mergedDepartments(list).filter(({ isEnabled }) => isEnabled) : list;
  const add = { label: t('department.add'), onClick: drawer.openNew };
  return (
    <section className={panel.panel}>
      {list.length === 0 ? (
        <EmptyState title={t('department.empty')} text={t('department.emptyText')} action={mayEdit ? add : undefined} />
      ) : (
        <>
          <p className={panel.soft}>{t('department.intro')}</p>
          <div className={styles.bar}>
            <Segmented
              aria-label={t('department.views')}
              value={isMergedView ? 'merged' : 'all'}
              onChange={(departments) => setView({ departments })}
              options={(['all', 'merged'] as const).map((value) => ({ value, label: t(`department.view_${value}`) }))}
            />
            {mayEdit && (
              <Button type="primary" onClick={add.onClick}>
                {add.label}
              </Button>
            )}
          </div>
          <PlainTable<Node>
            // Rows that come with another view would stay closed.
            key={`${view}:${list.length}`}
            rowKey="departmentCode"
            dataSource={treeOf(shown)}
            expandable={{ defaultExpandAllRows: true }}
            columns={[
              {
                title: t('department.name'),
                dataIndex: 'name',
                width: 360,
                render: (name: string, row) => (
                  <>
                    {mayEdit ? (
                      <Button type="link" size="small" className={panel.name} onClick={() => drawer.open(row)}>
                        {name}
                      </Button>
                    ) : (
                      name
                    )}{' '}
                    {row.mergedInto && (
                      <StatusLabel tone="idle">{t('department.merged', { name: nameOf(row.mergedInto) })}</StatusLabel>
                    )}
                    {!row.isEnabled && <StatusLabel tone="idle">{t('department.disabled')}</StatusLabel>}
                    {row.mergedNames.length > 0 && (
                      <span className={panel.soft}>
                        {t('department.includes', { names: row.mergedNames.join(t('common.comma')) })}
                      </span>
                    )}
                  </>
                ),
              },
              { title: t('department.head'), dataIndex: 'head', width: 140 },
              {
                title: t('department.headcount'),
                dataIndex: 'headcount',
                width: 90,
                align: 'right',
                render: (count: number | null) => (count === null ? '' : formatNumber(count)),
              },
              { title: t('department.duties'), dataIndex: 'duties', className: styles.duties },
            ]}
          />
        </>
      )}
      {drawer.isOpen && (
        <DepartmentDrawer
          key={drawer.id ?? 'new'}
          projectCode={projectCode}
          department={drawer.row ?? null}
          all={list}
          onDone={refresh}
          onClose={drawer.close}
        />
      )}
    </section>
  );
}
