import { history, useLocation } from '@umijs/max';
import { Button, Popconfirm, Skeleton } from 'antd';
import { useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { toast } from '@/feedback';
import { useDrawer } from '@/hooks/useDrawer';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type VariableModuleRow } from '@/services/iso';
import { formatInstant, NOTHING } from '@/utils/format';
import { ToExisting } from '../existing/ToExisting';
import panel from '../panel.module.css';
import styles from './facts.module.css';
import { ModuleValues } from './ModuleValues';
import { RequestCell } from './RequestCell';

const ModuleDrawer = lazyPage(() => import('./ModuleDrawer'));
const RequestDialog = lazyPage(() => import('./RequestDialog'));

interface Props {
  projectCode: string;
  projectGroupCode: string;
  /** It applies to a government program: facts aren't read from documents of a management system. */
  isApplication?: boolean;
}

/** The facts of a company and of its management system, by module, with what each lacks. */
export default function FactsPanel({ projectCode, projectGroupCode, isApplication = false }: Props) {
  const t = useT();
  const say = useSay();
  // Together: what is complete and what is drafted would contradict each other for a moment.
  const { data, error, refresh } = useLoad(
    (options) =>
      Promise.all([
        isoService.listPageModules({ query: { projectCode } }, options),
        isoService.listVariables({ params: { projectCode, projectGroupCode } }, options),
        isoService.listProjectRoles({ query: { projectCode } }, options),
      ]),
    [projectCode, projectGroupCode],
  );
  const [asking, setAsking] = useState(false);
  const drawer = useDrawer(data?.[0], ({ moduleCode }) => moduleCode);
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const [modules, facts, roles] = data;
  const mayEdit = facts.allowedActions.includes('edit');
  const requestOf = ({ moduleCode }: VariableModuleRow) => roles.list.find((one) => one.moduleCode === moduleCode);
  // Who was asked fills in until it is handed in.
  const mayFill = (row: VariableModuleRow) => mayEdit || requestOf(row)?.allowedActions.includes('submit') === true;
  const setOf = ({ moduleCode }: VariableModuleRow) => facts.sets.find((set) => set.moduleCode === moduleCode);
  const isDrafted = ({ moduleCode }: VariableModuleRow) =>
    facts.drafts.some((draft) => draft.moduleCode === moduleCode);
  return (
    <section className={panel.panel}>
      <div className={styles.head}>
        <p className={panel.soft}>{t(isApplication ? 'facts.applicationIntro' : 'facts.intro')}</p>
        {mayEdit && (
          <div className={styles.acts}>
            {!isApplication && <ToExisting />}
            <Button onClick={() => setAsking(true)}>{t('facts.ask')}</Button>
            {roles.isReady && <FinishAll projectCode={projectCode} onTried={refresh} />}
          </div>
        )}
      </div>
      <PlainTable
        rowKey="moduleCode"
        dataSource={modules}
        expandable={{
          expandedRowRender: (row) => (
            <ModuleValues
              projectCode={projectCode}
              moduleCode={row.moduleCode}
              values={setOf(row)?.values ?? {}}
              aiFields={setOf(row)?.aiFields ?? []}
            />
          ),
          rowExpandable: (row) => Object.keys(setOf(row)?.values ?? {}).length > 0,
        }}
        columns={[
          {
            title: t('facts.module'),
            dataIndex: 'moduleCode',
            render: (_, row) => (
              <>
                {mayFill(row) ? (
                  <Button type="link" size="small" className={panel.name} onClick={() => drawer.open(row)}>
                    {say(row)}
                  </Button>
                ) : (
                  say(row)
                )}
                <div className={panel.soft}>{say({ zh: row.helpZh, en: row.helpEn })}</div>
              </>
            ),
          },
          {
            title: t('facts.level'),
            dataIndex: 'level',
            width: 180,
            render: (_, { level }) => t(`facts.level_${level}`),
          },
          {
            title: t('facts.state'),
            key: 'state',
            width: 190,
            render: (_, row) => (
              <>
                <Completeness row={row} />
                {isDrafted(row) && <StatusLabel tone="waiting">{t('facts.drafted')}</StatusLabel>}
              </>
            ),
          },
          ...(roles.list.length > 0
            ? [
                {
                  title: t('facts.asked'),
                  key: 'asked',
                  width: 240,
                  render: (_: unknown, row: VariableModuleRow) => {
                    const request = requestOf(row);
                    return request ? (
                      <RequestCell projectCode={projectCode} request={request} onChanged={refresh} />
                    ) : null;
                  },
                },
              ]
            : []),
          {
            title: t('facts.saved'),
            key: 'saved',
            width: 220,
            render: (_, row) => {
              const set = setOf(row);
              return set ? [set.updatedBy, formatInstant(set.updatedAt)].filter(Boolean).join(t('facts.by')) : NOTHING;
            },
          },
        ]}
      />
      {asking && (
        <RequestDialog
          projectCode={projectCode}
          modules={modules}
          roles={roles}
          onTried={refresh}
          onClose={() => setAsking(false)}
        />
      )}
      {drawer.row && mayFill(drawer.row) && (
        <ModuleDrawer
          key={drawer.row.moduleCode}
          projectCode={projectCode}
          projectGroupCode={projectGroupCode}
          module={drawer.row}
          facts={facts}
          onSaved={refresh}
          onClose={drawer.close}
          steps={{ onPrevious: drawer.previous, onNext: drawer.next }}
        />
      )}
    </section>
  );
}

/** Confirms all that was handed in; the documents are then made, and followed on their own tab. */
function FinishAll({ projectCode, onTried }: { projectCode: string; onTried: () => void }) {
  const t = useT();
  const { pathname } = useLocation();
  const [sending, setSending] = useState(false);
  const finish = async () => {
    setSending(true);
    try {
      await isoService.finishAllRoles({ body: { projectCode } });
      void toast('success', t('facts.finishedAll'));
      history.push(`${pathname}?tab=documents`);
    } catch (failure) {
      report(failure);
      onTried();
    } finally {
      setSending(false);
    }
  };
  return (
    <Popconfirm title={t('facts.finishAllQuestion')} onConfirm={finish} styles={{ root: { maxWidth: 360 } }}>
      <Button type="primary" loading={sending}>
        {t('facts.finishAll')}
      </Button>
    </Popconfirm>
  );
}

function Completeness({ row: { required, lacking } }: { row: VariableModuleRow }) {
  const t = useT();
  if (lacking === 0) return <StatusLabel tone="done">{t('facts.complete')}</StatusLabel>;
  return (
    <StatusLabel tone={lacking >= required ? 'idle' : 'active'}>
      {t('facts.lacking', { count: lacking, required })}
    </StatusLabel>
  );
}
