import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { lazyPage } from '@/components/lazyPage';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import panel from '@/features/iso/panel.module.css';
import { useTimelineTexts } from '@/features/iso/useTimelineTexts';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type OwnModule } from '@/services/iso';
import { NOTHING } from '@/utils/format';
import styles from './documentTemplates.module.css';

const OwnModuleDrawer = lazyPage(() => import('./OwnModuleDrawer'));

/** Modules of facts that the channel has defined, beside the portal's. */
export default function OwnModulesDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const say = useSay();
  const { schemeText } = useTimelineTexts();
  useFocusReturn();
  /** The code of the module in its form; null: a new one. */
  const [open, setOpen] = useState<string | null>();
  const { data, error, refresh } = useLoad((options) => isoService.listOwnModules({ query: {} }, options), []);
  const mayKeep = data?.allowedActions.includes('keep') === true;
  const module = data?.list.find(({ moduleCode }) => moduleCode === open) ?? null;
  if (open !== undefined && (open === null || module))
    return <OwnModuleDrawer module={module} editable={mayKeep} onSaved={refresh} onClose={() => setOpen(undefined)} />;
  return (
    <Drawer
      open
      size={820}
      title={t('ownModule.title')}
      onClose={onClose}
      extra={
        mayKeep &&
        data.list.length > 0 && (
          <Button type="primary" onClick={() => setOpen(null)}>
            {t('ownModule.new')}
          </Button>
        )
      }
    >
      <p className={styles.soft}>{t('ownModule.intro')}</p>
      {error && !data && <FailureBlock compact error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {data?.list.length === 0 && (
        <EmptyState
          title={t('ownModule.empty')}
          text={t('ownModule.emptyText')}
          {...(mayKeep && { action: { label: t('ownModule.new'), onClick: () => setOpen(null) } })}
        />
      )}
      {data && data.list.length > 0 && (
        <PlainTable<OwnModule>
          rowKey="moduleCode"
          dataSource={data.list}
          columns={[
            {
              title: t('ownModule.name'),
              key: 'name',
              render: (_, row) => (
                <>
                  <Button type="link" size="small" className={panel.name} onClick={() => setOpen(row.moduleCode)}>
                    {say(row)}
                  </Button>
                  <div className={styles.soft}>{row.schemes.map(schemeText).join(t('common.comma'))}</div>
                </>
              ),
            },
            {
              title: t('ownModule.level'),
              key: 'level',
              width: 150,
              render: (_, { level }) => t(`facts.level_${level}`),
            },
            {
              title: t('ownModule.facts'),
              key: 'facts',
              width: 80,
              align: 'right',
              render: (_, row) => row.components.length,
            },
            {
              title: t('ownModule.usedBy'),
              key: 'usedBy',
              width: 220,
              render: (_, { usedBy }) => usedBy.join(t('common.comma')) || NOTHING,
            },
            {
              title: t('ownModule.state'),
              key: 'state',
              width: 90,
              render: (_, { isEnabled }) => (
                <StatusLabel tone={isEnabled ? 'done' : 'idle'}>
                  {t(isEnabled ? 'ownModule.on' : 'ownModule.off')}
                </StatusLabel>
              ),
            },
          ]}
        />
      )}
    </Drawer>
  );
}
