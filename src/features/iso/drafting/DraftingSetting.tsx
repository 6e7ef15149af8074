import { Switch } from 'antd';
import { useId, useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { isoService } from '@/services/iso';
import styles from './drafting.module.css';

/** Whether the organization lets texts be drafted by a language model; nothing where the portal has none. */
export function DraftingSetting({ className }: { className: string | undefined }) {
  const t = useT();
  const id = useId();
  const [saving, setSaving] = useState(false);
  const { data, error, refresh } = useLoad((options) => isoService.getDraftingSettings({}, options), []);
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data?.isAvailable) return null;
  const change = async (isAllowed: boolean) => {
    setSaving(true);
    try {
      await isoService.saveDraftingSettings({ body: { isForbidden: !isAllowed, version: data.version } });
      void toast('success', t(isAllowed ? 'drafting.allowed' : 'drafting.forbidden'));
    } finally {
      setSaving(false);
      refresh();
    }
  };
  return (
    <section className={className} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('drafting.setting')}</h2>
        <Switch
          aria-labelledby={id}
          checked={!data.isForbidden}
          loading={saving}
          onChange={(isAllowed) => void change(isAllowed).catch(report)}
        />
      </div>
      <p className={styles.soft}>
        {t('drafting.settingText', { model: data.model ?? '' })} {t('drafting.settingForbidden')}
      </p>
    </section>
  );
}
