import { Skeleton, Switch } from 'antd';
import { useId, useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { confirmLoss, toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { tenantService } from '@/services/tenant';
import styles from './method.module.css';

/** Whether the organisation demands two people for a signature; doing without is asked twice. */
export function FourEyes() {
  const t = useT();
  const id = useId();
  const [saving, setSaving] = useState(false);
  const { data, error, refresh } = useLoad((options) => tenantService.getTenantSettings({}, options), []);
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />;
  const mayChange = data.allowedActions.includes('change');
  const change = async (fourEyes: boolean) => {
    const question = {
      title: t('assets.method.fourEyesOff'),
      content: t('assets.method.fourEyesOffText'),
      okText: t('assets.method.fourEyesOffYes'),
      cancelText: t('assets.method.fourEyesOffNo'),
    };
    if (!fourEyes && !(await confirmLoss(question))) return;
    setSaving(true);
    try {
      await tenantService.saveTenantSettings({ body: { fourEyes, version: data.version } });
      void toast('success', t(fourEyes ? 'assets.method.fourEyesIsOn' : 'assets.method.fourEyesIsOff'));
    } finally {
      setSaving(false);
      refresh();
    }
  };
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('assets.method.fourEyes')}</h2>
        <Switch
          aria-labelledby={id}
          checked={data.fourEyes}
          loading={saving}
          disabled={!mayChange}
          onChange={(fourEyes) => void change(fourEyes).catch(report)}
        />
      </div>
      <p className={styles.soft}>
        {t('assets.method.fourEyesHint')}
        {!mayChange && ` ${t('assets.method.fourEyesWhose')}`}
      </p>
    </section>
  );
}
