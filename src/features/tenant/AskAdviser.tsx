import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { addConsultationRules } from '#domain/generated/rules/tenant/addConsultation';
import { SelectField } from '@/components/choiceFields';
import { NoteField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { type ConsultationInput, tenantService } from '@/services/tenant';

interface Props extends Pick<ButtonProps, 'type' | 'size'> {
  /** A prospect's request, taken down by the own people; otherwise the user asks for its own company. */
  prospect?: boolean;
  onSent?: () => void;
}

/** Sends a request for advice to the company's consultants, or a prospect's request. */
export function AskAdviser({ prospect = false, onSent, ...button }: Props) {
  const t = useT();
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  const title = t(prospect ? 'consultation.prospect' : 'consultation.ask');
  return (
    <>
      <Button {...button} onClick={() => setAsking(true)}>
        {title}
      </Button>
      {asking && (
        <RecordDialog<Partial<ConsultationInput>>
          title={title}
          width={560}
          okText={t('consultation.send')}
          fresh={{ topic: 'assessment', ...(!prospect && { contactName: user?.showName }) }}
          send={async (values, options) => {
            // The form has checked that nothing is missing.
            const body = { ...values, side: prospect ? 'prospect' : 'self' } as ConsultationInput;
            const { receiverName } = await tenantService.addConsultation({ body }, options);
            const said = prospect ? t('consultation.noted') : t('consultation.sent', { receiver: receiverName });
            void toast('success', said);
            onSent?.();
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t(prospect ? 'consultation.prospectText' : 'consultation.askText')}</p>
          {prospect && (
            <TextField
              name="company"
              label={t('consultation.company')}
              {...addConsultationRules.company}
              required
              autoFocus
            />
          )}
          <TextField
            name="contactName"
            label={t('consultation.contactName')}
            {...addConsultationRules.contactName}
            autoComplete="off"
          />
          <TextField
            name="phone"
            label={t('consultation.phone')}
            {...addConsultationRules.phone}
            wrong={t('customer.contactPhoneWrong')}
            inputMode="tel"
            autoComplete="off"
            validateTrigger="onBlur"
          />
          <SelectField
            name="topic"
            label={t('consultation.topic')}
            allowClear={false}
            {...addConsultationRules.topic}
            textOf={(topic) => t(`consultation.topic_${topic}`)}
          />
          <NoteField
            name="content"
            label={t('consultation.content')}
            {...addConsultationRules.content}
            minRows={3}
            placeholder={t('consultation.contentHint')}
          />
        </RecordDialog>
      )}
    </>
  );
}
