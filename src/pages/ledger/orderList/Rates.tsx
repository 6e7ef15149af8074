import { ProFormDatePicker, ProFormTextArea } from '@ant-design/pro-components';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { publishCommissionRuleRules } from '#domain/generated/rules/ledger/publishCommissionRule';
import { errorCodes } from '#domain/kernel/errors';
import { limits } from '#domain/kernel/limits';
import { FailureBlock } from '@/components/FailureBlock';
import { NumberField } from '@/components/fields';
import { PlainTable } from '@/components/PlainTable';
import { RecordDialog } from '@/components/RecordDialog';
import { StatusLabel } from '@/components/StatusLabel';
import { useAsked } from '@/hooks/useAsked';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { type CommissionRules, ledgerService } from '@/services/ledger';
import { formatInstant, NOTHING } from '@/utils/format';
import styles from '../ledger.module.css';

type Rule = CommissionRules['list'][number];

/** All versions of what partners earn, and a new one. */
export function Rates() {
  const t = useT();
  const [publishing, setPublishing] = useState(false);
  const { data, error, refresh } = useLoad((options) => ledgerService.listCommissionRules(undefined, options));
  if (error) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} title={false} />;
  return (
    <>
      <div className={styles.headed}>
        <p>{t('ledger.ratesIntro')}</p>
        <Button type="primary" onClick={() => setPublishing(true)}>
          {t('ledger.publishRate')}
        </Button>
      </div>
      <Versions versions={data.list} />
      {publishing && <Publish rules={data} onTried={refresh} onClose={() => setPublishing(false)} />}
    </>
  );
}

function Versions({ versions }: { versions: Rule[] }) {
  const t = useT();
  const valid = versions.find(({ isValid }) => isValid)?.version ?? 0;
  const standing = ({ version, isValid }: Rule) => {
    if (isValid) return <StatusLabel tone="done">{t('ledger.rateIsValid')}</StatusLabel>;
    return version > valid ? (
      <StatusLabel tone="waiting">{t('ledger.rateWaits')}</StatusLabel>
    ) : (
      <StatusLabel tone="idle">{t('ledger.rateOver')}</StatusLabel>
    );
  };
  const percent = (bp: number) => t('ledger.percent', { value: bp / 100 });
  return (
    <PlainTable<Rule>
      rowKey="version"
      dataSource={versions}
      columns={[
        {
          title: t('ledger.rateVersion'),
          dataIndex: 'version',
          render: (_, { version }) => t('ledger.rateVersionOf', { version }),
        },
        { title: t('ledger.state'), dataIndex: 'isValid', render: (_, rule) => standing(rule) },
        { title: t('ledger.rateFrom'), dataIndex: 'validFrom', className: styles.number },
        ...(['nearBp', 'nextBp'] as const).map((dataIndex) => ({
          title: t(dataIndex === 'nearBp' ? 'ledger.rateNear' : 'ledger.rateNext'),
          dataIndex,
          align: 'right' as const,
          className: styles.number,
          render: (bp: number) => percent(bp),
        })),
        { title: t('ledger.rateWhy'), dataIndex: 'reason', render: (_, { reason }) => reason ?? NOTHING },
        {
          title: t('ledger.rateBy'),
          dataIndex: 'publishedBy',
          render: (_, { publishedBy }) => publishedBy ?? t('ledger.rateShipped'),
        },
        {
          title: t('ledger.rateAt'),
          dataIndex: 'publishedAt',
          className: styles.number,
          render: (_, { publishedBy, publishedAt }) => (publishedBy ? formatInstant(publishedAt) : NOTHING),
        },
      ]}
    />
  );
}

interface Values {
  /** In per cent. */
  near: number;
  next: number;
  validFrom: string;
  reason: string;
}

function Publish(props: { rules: CommissionRules; onTried: () => void; onClose: () => void }) {
  const { rules, onTried, onClose } = props;
  const { list, mayBeginOn } = rules;
  const t = useT();
  const tellAsked = useAsked();
  const last = list[0];
  return (
    <RecordDialog<Values>
      title={t('ledger.publishRate')}
      okText={t('ledger.publishRate')}
      fresh={{
        near: (last?.nearBp ?? 0) / 100,
        next: (last?.nextBp ?? 0) / 100,
        validFrom: mayBeginOn,
        reason: '',
      }}
      fieldOfCode={{ [errorCodes.beginsTooEarly]: 'validFrom' }}
      send={async ({ near, next, validFrom, reason }, options) => {
        const rates = { nearBp: Math.round(near * 100), nextBp: Math.round(next * 100) };
        const body = { version: last?.version ?? 0, ...rates, validFrom, reason };
        const { approvalCode } = await ledgerService.publishCommissionRule({ body }, options);
        tellAsked(approvalCode);
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p className={styles.soft}>
        {t('ledger.rateHint', { day: mayBeginOn })} {t('asked.two')}
      </p>
      {(['near', 'next'] as const).map((name) => {
        // The call takes hundredths of a percent.
        const { required, min, max } = publishCommissionRuleRules[`${name}Bp`];
        const label = t(name === 'near' ? 'ledger.rateNear' : 'ledger.rateNext');
        return (
          <NumberField
            key={name}
            name={name}
            label={label}
            required={required}
            min={min / 100}
            max={max / 100}
            extra={t('ledger.rateRange', { max: max / 100 })}
            decimals={2}
            suffix="%"
            autoFocus={name === 'near'}
          />
        );
      })}
      <ProFormDatePicker
        name="validFrom"
        label={t('ledger.rateFrom')}
        dataFormat="YYYY-MM-DD"
        fieldProps={{
          disabledDate: (day: { format: (as: string) => string }) => day.format('YYYY-MM-DD') < mayBeginOn,
        }}
        rules={[{ required: true, message: t('assets.required', { field: t('ledger.rateFrom') }) }]}
      />
      <ProFormTextArea
        name="reason"
        label={t('ledger.rateWhy')}
        fieldProps={{ maxLength: limits.reasonLength, showCount: true, rows: 3 }}
        rules={[{ required: true, whitespace: true, message: t('assets.required', { field: t('ledger.rateWhy') }) }]}
      />
    </RecordDialog>
  );
}
