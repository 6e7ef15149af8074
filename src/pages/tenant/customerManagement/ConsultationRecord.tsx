import { history } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { Facts } from '@/components/Facts';
import { ReadDrawer } from '@/components/ReadDrawer';
import { CustomerDrawer } from '@/features/tenant/customers/CustomerDrawer';
import { toast } from '@/feedback';
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
export default function ConsultationRecord({ consultationCode, ...drawer }: Props) {
  const t = useT();
  const [over, setOver] = useState<'follow' | 'convert' | null>(null);
  const close = () => setOver(null);
  return (
    <ReadDrawer<ConsultationDetail>
      {...drawer}
      size={680}
      code={consultationCode}
      codeOf={(consultation) => consultation.consultationCode}
      load={(options) => tenantService.getConsultation({ query: { consultationCode } }, options)}
      title={t('consultation.record')}
      nameOf={({ company }) => company}
      onEdit={({ allowedActions }) => (allowedActions.includes('follow') ? () => setOver('follow') : undefined)}
      editLabel={t('consultation.followKey')}
      actions={({ allowedActions }) => [
        allowedActions.includes('convert') && (
          <Button key="convert" onClick={() => setOver('convert')}>
            {t('consultation.convert')}
          </Button>
        ),
      ]}
    >
      {(consultation, changed) => (
        <>
          <Content consultation={consultation} />
          {over === 'follow' && <ConsultationForm consultation={consultation} onSaved={changed} onClose={close} />}
          {over === 'convert' && (
            <CustomerDrawer
              from={{
                consultationCode,
                name: consultation.company,
                contacts: [{ name: consultation.contactName, phone: consultation.phone }],
                note: consultation.content,
              }}
              onCreated={({ name, tenantCode }) => {
                close();
                void toast('success', t('consultation.converted', { name }));
                drawer.onChanged();
                history.push(`/customerManagement?open=${tenantCode}`);
              }}
              onClose={close}
            />
          )}
        </>
      )}
    </ReadDrawer>
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
