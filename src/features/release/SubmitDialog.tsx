import { ProForm } from '@ant-design/pro-components';
import { Alert, Form, Select } from 'antd';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import type { SendOptions } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import type { Release } from '@/services/release';

interface Props extends Pick<Release, 'candidates' | 'former'> {
  /** Says itself who approves some of the documents, or all of them. */
  ruled?: 'some' | 'all' | undefined;
  send: (named: { reviewerId: string; approverId: string }, options: SendOptions) => Promise<unknown>;
  onTried: () => void;
  onClose: () => void;
}

interface Values {
  reviewerId?: string;
  approverId?: string;
}

const texts = { none: 'release.submitText', some: 'release.submitSomeRuled', all: 'release.submitRuled' } as const;

/** Names who reviews a document and who approves it where no rule says that: two people besides the author. */
export function SubmitDialog({ candidates, former, ruled, send, onTried, onClose }: Props) {
  const t = useT();
  const areEnough =
    ruled === 'all' ? candidates.length > 0 : candidates.some(({ mayApprove }) => mayApprove) && candidates.length > 1;
  return (
    <RecordDialog<Values>
      title={t('release.submitTitle')}
      okText={t('release.submit')}
      fresh={former}
      send={async ({ reviewerId = '', approverId = '' }, options) => {
        await send({ reviewerId, approverId }, options);
        void toast('success', t('release.submitDone'));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <Alert
        type={areEnough ? 'info' : 'warning'}
        showIcon
        title={t(areEnough ? texts[ruled ?? 'none'] : 'release.tooFew')}
        style={{ marginBlockEnd: 16 }}
      />
      <PersonField name="reviewerId" other="approverId" candidates={candidates} />
      {ruled !== 'all' && (
        <PersonField
          name="approverId"
          other="reviewerId"
          candidates={candidates.filter(({ mayApprove }) => mayApprove)}
        />
      )}
    </RecordDialog>
  );
}

interface PersonProps {
  name: keyof Values;
  /** The field of the other person, who can't be chosen here. */
  other: keyof Values;
  candidates: Release['candidates'];
}

function PersonField({ name, other, candidates }: PersonProps) {
  const t = useT();
  const taken = Form.useWatch(other) as string | undefined;
  const label = t(`release.${name}`);
  return (
    <ProForm.Item name={name} label={label} rules={[{ required: true, message: t('release.choose', { what: label }) }]}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('release.choose', { what: label })}
        options={candidates.map((person) => ({
          value: person.accountId,
          label: t('release.person', { name: person.name, party: person.party }),
          disabled: person.accountId === taken,
        }))}
      />
    </ProForm.Item>
  );
}
