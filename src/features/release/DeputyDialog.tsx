import { Form } from 'antd';
import { nameDeputyRules } from '#domain/generated/rules/release/nameDeputy';
import { errorCodes } from '#domain/kernel/errors';
import { SelectField } from '@/components/choiceFields';
import { DayField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type Deputies, releaseService } from '@/services/release';
import { portalToday } from '@/utils/format';
import styles from './release.module.css';

interface Values {
  accountId?: string;
  fromDay?: string;
  toDay?: string;
}

interface Props extends Pick<Deputies, 'candidates'> {
  onTried: () => void;
  onClose: () => void;
}

/** Names who approves for the user, from one day to another. */
export function DeputyDialog({ candidates, onTried, onClose }: Props) {
  const t = useT();
  const [form] = Form.useForm<Values>();
  const today = portalToday();
  const fromDay = Form.useWatch('fromDay', form) ?? today;
  return (
    <RecordDialog<Values>
      title={t('release.nameDeputy')}
      okText={t('release.nameDeputy')}
      form={form}
      fresh={{ fromDay: today, toDay: today }}
      fieldOfCode={{ [errorCodes.deputyOverlaps]: 'fromDay', [errorCodes.unknownReference]: 'accountId' }}
      send={async ({ accountId = '', fromDay: from = today, toDay: to = today }, options) => {
        await releaseService.nameDeputy({ body: { accountId, fromDay: from, toDay: to } }, options);
        void toast('success', t('release.deputyNamed'));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p className={styles.soft}>{t(candidates.length > 0 ? 'release.deputyText' : 'release.noCandidates')}</p>
      <SelectField
        name="accountId"
        label={t('release.deputy')}
        {...nameDeputyRules.accountId}
        showSearch
        options={candidates.map(({ accountId, name }) => ({ value: accountId, label: name }))}
      />
      <DayField name="fromDay" label={t('release.fromDay')} {...nameDeputyRules.fromDay} from={today} />
      <DayField name="toDay" label={t('release.toDay')} {...nameDeputyRules.toDay} from={fromDay} />
    </RecordDialog>
  );
}
