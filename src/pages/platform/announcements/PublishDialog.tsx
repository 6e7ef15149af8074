import { ProFormDateTimePicker } from '@ant-design/pro-components';
import { Form } from 'antd';
import dayjs from 'dayjs';
import { RadioField } from '@/components/choiceFields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type KeptAnnouncement, platformService } from '@/services/platform';
import { formatNumber } from '@/utils/format';

interface Values {
  when: 'now' | 'later';
  at?: string;
}

interface Props {
  announcement: KeptAnnouncement;
  onTried: () => void;
  onClose: () => void;
}

/** Lets people see an announcement, now or from an instant on. */
export function PublishDialog({ announcement: { aocCode, version, title, reach }, onTried, onClose }: Props) {
  const t = useT();
  return (
    <RecordDialog<Values>
      title={t('announcing.publishTitle', { title })}
      okText={t('announcing.publish')}
      fresh={{ when: 'now' }}
      send={async ({ when, at }, options) => {
        const publishDate = when === 'later' && at ? dayjs(at).toISOString() : undefined;
        await platformService.setAnnouncementStatus(
          { body: { aocCode, version, action: 'publish', publishDate } },
          options,
        );
        void toast('success', t(publishDate ? 'announcing.planned' : 'announcing.published'));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p>{t('announcing.publishText', { count: formatNumber(reach) })}</p>
      <RadioField
        name="when"
        label={t('announcing.when')}
        options={(['now', 'later'] as const).map((when) => ({ value: when, label: t(`announcing.when_${when}`) }))}
      />
      <Later />
    </RecordDialog>
  );
}

/** From when on it is seen. */
function Later() {
  const t = useT();
  const when: Values['when'] | undefined = Form.useWatch('when', Form.useFormInstance());
  if (when !== 'later') return null;
  return (
    <ProFormDateTimePicker
      name="at"
      label={t('announcement.published')}
      dataFormat="YYYY-MM-DD HH:mm"
      fieldProps={{ format: 'YYYY-MM-DD HH:mm', disabledDate: (day) => day.isBefore(dayjs(), 'day') }}
      rules={[
        { required: true, message: t('assets.required', { field: t('announcement.published') }) },
        {
          validator: async (_, at: string | undefined) => {
            if (at && !dayjs(at).isAfter(dayjs())) throw new Error(t('announcing.past'));
          },
        },
      ]}
    />
  );
}
