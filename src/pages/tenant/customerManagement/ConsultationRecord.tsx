import { history } from '@umijs/max';
import { Button, Drawer, Skeleton } from 'antd';
import { useState } from 'react';
import { DrawerTitle } from '@/components/DrawerTitle';
import { Facts } from '@/components/Facts';
import { FailureBlock } from '@/components/FailureBlock';
import { RecordWays } from '@/components/RecordWays';
import { CustomerDrawer } from '@/features/tenant/customers/CustomerDrawer';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { type ConsultationDetail, tenantService } from '@/services/tenant';
import { formatInstant } from '@/utils/format';
import { ConsultationForm } from './ConsultationForm';
import { ConsultationLabel, DueLabel, useChangeWords } from './ConsultationWords';
import styles from './customerManagement.module.css';

interface Props {
  consultationCode: string;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** One request: who asks for what, how far it has come, and what was said. */
export default function ConsultationRecord({ consultationCode, onChanged, onClose, onPrevious, onNext }: Props) {
  const t = useT();
  useFocusReturn();
  const [over, setOver] = useState<'follow' | 'convert' | null>(null);
  const { data, error, refresh } = useLoad(
    (options) => tenantService.getConsultation({ query: { consultationCode } }, options),
    [consultationCode],
  );
  const shown = data?.consultationCode === consultationCode ? data : undefined;
  const may = shown?.allowedActions ?? [];
  const changed = () => {
    refresh();
    onChanged();
  };
  return (
    <Drawer
      open
      size={680}
      title={<DrawerTitle>{shown?.company ?? t('consultation.record')}</DrawerTitle>}
      onClose={onClose}
      extra={
        <RecordWays
          onPrevious={onPrevious}
          onNext={onNext}
          onEdit={may.includes('follow') ? () => setOver('follow') : undefined}
          editLabel={t('consultation.followKey')}
        />
      }
      footer={
        may.includes('convert') && (
          <div className={styles.foot}>
            <Button onClick={() => setOver('convert')}>{t('consultation.convert')}</Button>
          </div>
        )
      }
    >
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : shown ? (
        <Content consultation={shown} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
      {shown && over === 'follow' && (
        <ConsultationForm consultation={shown} onSaved={changed} onClose={() => setOver(null)} />
      )}
      {shown && over === 'convert' && (
        <CustomerDrawer
          from={{
            consultationCode,
            name: shown.company,
            contacts: [{ name: shown.contactName, phone: shown.phone }],
            note: shown.content,
          }}
          onCreated={({ name, tenantCode }) => {
            setOver(null);
            void toast('success', t('consultation.converted', { name }));
            onChanged();
            history.push(`/customerManagement?open=${tenantCode}`);
          }}
          onClose={() => setOver(null)}
        />
      )}
    </Drawer>
  );
}

function Content({ consultation }: { consultation: ConsultationDetail }) {
  const t = useT();
  const words = useChangeWords();
  const { contactName, phone, topic, content, state, ownerName, nextStep, outcome, customerTenantCode } = consultation;
  return (
    <>
      <Facts
        items={[
          { key: 'state', label: t('consultation.state'), children: <ConsultationLabel state={state} /> },
          { key: 'owner', label: t('consultation.owner'), children: ownerName ?? t('consultation.noOwner') },
          { key: 'nextStep', label: t('consultation.nextStep'), children: nextStep },
          {
            key: 'nextDue',
            label: t('consultation.nextDue'),
            children: consultation.nextDue && <DueLabel consultation={consultation} />,
          },
          { key: 'outcome', label: t('consultation.outcome'), children: outcome },
          {
            key: 'customer',
            label: t('consultation.state_converted'),
            children: customerTenantCode && (
              <Button
                type="link"
                size="small"
                className={styles.projectLink}
                onClick={() => history.push(`/customerManagement?open=${customerTenantCode}`)}
              >
                {t('consultation.toCustomer')}
              </Button>
            ),
          },
          { key: 'contact', label: t('consultation.contactName'), children: contactName },
          {
            key: 'phone',
            label: t('consultation.phone'),
            children: (
              <a href={`tel:${phone.replace(/[^+\d]/gu, '')}`} aria-label={t('consultation.call', { phone })}>
                {phone}
              </a>
            ),
          },
          { key: 'topic', label: t('consultation.topic'), children: t(`consultation.topic_${topic}`) },
          {
            key: 'content',
            label: t('consultation.content'),
            children: <span className={styles.note}>{content}</span>,
          },
          {
            key: 'from',
            label: t('consultation.from'),
            children: consultation.fromName ?? t('consultation.fromOwn'),
          },
          { key: 'created', label: t('consultation.createdAt'), children: formatInstant(consultation.createdAt) },
        ]}
      />
      <h3 className={styles.heading}>{t('consultation.history')}</h3>
      <ul className={styles.ways} aria-label={t('consultation.history')}>
        {consultation.history.map(({ noteId, byName, note, changed, createdAt }) => (
          <li key={noteId}>
            <span className={styles.soft}>{formatInstant(createdAt)}</span> {byName}
            {changed.length > 0 && <span className={styles.soft}> · {changed.map(words).join(' · ')}</span>}
            {note && <div className={styles.note}>{note}</div>}
          </li>
        ))}
      </ul>
    </>
  );
}
