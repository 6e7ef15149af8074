import { ProForm, ProFormDependency } from '@ant-design/pro-components';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { tenantSettings } from '#domain/core/tenant/policy';
import { joinRoundsRules } from '#domain/generated/rules/assets/joinRounds';
import { type Level, levelWords } from '#domain/kernel/levels';
import type { Rounds } from '#domain/subjects/assets/work/workflow';
import { RadioField, SelectField } from '@/components/choiceFields';
import { FailureBlock } from '@/components/FailureBlock';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useSay } from '@/hooks/useSay';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { assetsService, type WorkStatus } from '@/services/assets';
import { FourEyes } from './FourEyes';
import styles from './method.module.css';

interface Values {
  rounds: Rounds;
  roundsUpTo: Level;
}

/** How often units up to a value go to their reviewer and back; on the customer's side also who may sign. */
export default function RoundsPanel({ projectCode }: { projectCode: string }) {
  const roleCodes = useSession().access?.roleCodes ?? [];
  const { data, error, refresh } = useLoad(
    (options) => assetsService.getWorkStatus({ query: { projectCode } }, options),
    [projectCode],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  return (
    <>
      <Setting key={`${data.rounds} ${data.roundsUpTo}`} status={data} onSaved={refresh} />
      {tenantSettings.allowed(roleCodes).includes('see') && <FourEyes />}
    </>
  );
}

function Setting({ status, onSaved }: { status: WorkStatus; onSaved: () => void }) {
  const t = useT();
  const say = useSay();
  const [saving, setSaving] = useState(false);
  const { projectCode, rounds, roundsUpTo, signedAt, allowedActions } = status;
  const mayChange = allowedActions.includes('joinRounds') && !signedAt;
  const save = async (values: Values) => {
    setSaving(true);
    try {
      await assetsService.joinRounds({ body: { projectCode, ...values } });
      void toast('success', t('assets.method.roundsSaved'));
      onSaved();
    } finally {
      setSaving(false);
    }
  };
  return (
    <section className={styles.card} aria-label={t('assets.method.rounds')}>
      <p className={styles.soft}>{t('assets.method.roundsHint')}</p>
      <ProForm<Values>
        layout="vertical"
        disabled={!mayChange}
        initialValues={{ rounds, roundsUpTo }}
        // The level stays as it is if the form does not ask for it.
        onFinish={({ rounds, roundsUpTo: upTo = roundsUpTo }) => save({ rounds, roundsUpTo: upTo }).catch(report)}
        submitter={
          mayChange && {
            render: ({ submit }) => (
              <Button type="primary" loading={saving} onClick={submit}>
                {t('common.save')}
              </Button>
            ),
          }
        }
      >
        <RadioField
          name="rounds"
          label={t('assets.method.rounds')}
          layout="vertical"
          {...joinRoundsRules.rounds}
          textOf={(value) => t(`assets.method.roundsOf_${value}`)}
        />
        <ProFormDependency name={['rounds']}>
          {(typed: Partial<Values>) =>
            typed.rounds !== 4 && (
              <SelectField
                name="roundsUpTo"
                label={t('assets.method.roundsUpTo')}
                extra={t('assets.method.roundsAbove')}
                allowClear={false}
                width="sm"
                {...joinRoundsRules.roundsUpTo}
                textOf={(value) => `${value} ${say(levelWords[value])}`}
              />
            )
          }
        </ProFormDependency>
      </ProForm>
      {signedAt && <p className={styles.soft}>{t('assets.method.roundsSigned')}</p>}
    </section>
  );
}
