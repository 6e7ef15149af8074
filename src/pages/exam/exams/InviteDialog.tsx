import { Alert, Form } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { ChoiceFilter, SearchFilter } from '@/components/filters';
import { PlainTable } from '@/components/PlainTable';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { examService, type Invitee, type ProcessDetail } from '@/services/exam';
import styles from './exams.module.css';

const SEPARATOR = ' ';
const keyOf = ({ tenantCode, accountId }: Invitee) => tenantCode + SEPARATOR + accountId;
const ofKey = (key: string) => {
  const [tenantCode = '', accountId = ''] = key.split(SEPARATOR);
  return { tenantCode, accountId };
};

interface Props {
  process: ProcessDetail;
  onTried: () => void;
  onClose: () => void;
}

/** Invites internal auditors of the organizer's customers, many at once. */
export default function InviteDialog({ process: { processCode }, onTried, onClose }: Props) {
  const t = useT();
  const max = limits.inviteesAtOnce;
  const chosen = {
    validator: async (_: unknown, keys: string[] = []) => {
      if (keys.length === 0) throw new Error(t('examProcess.chooseInvitees'));
      if (keys.length > max) throw new Error(t('examProcess.tooManyInvitees', { max }));
    },
  };
  return (
    <RecordDialog<{ people?: string[] }>
      title={t('examProcess.inviteTitle')}
      width={720}
      okText={t('examProcess.invite')}
      send={async ({ people = [] }, options) => {
        const { invited } = await examService.inviteExamCandidates(
          { body: { processCode, people: people.map(ofKey) } },
          options,
        );
        void toast('success', t('examProcess.invited', { count: invited }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <p className={styles.soft}>{t('examProcess.inviteText')}</p>
      <Form.Item name="people" rules={[chosen]}>
        <InviteeTable processCode={processCode} />
      </Form.Item>
    </RecordDialog>
  );
}

interface TableProps {
  processCode: string;
  value?: string[];
  onChange?: (keys: string[]) => void;
}

/** Who can be invited: found by name, by customer, and chosen over several searches. */
function InviteeTable({ processCode, value = [], onChange }: TableProps) {
  const t = useT();
  const [keyword, setKeyword] = useState('');
  const [tenantCode, setTenantCode] = useState('');
  const { data, error, loading, refresh } = useLoad(
    (options) => examService.listExamInvitees({ query: { processCode, keyword } }, options),
    [processCode, keyword],
  );
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  const customers = new Map(data?.map((person) => [person.tenantCode, person.tenantName]));
  const rows = data?.filter((person) => tenantCode === '' || person.tenantCode === tenantCode);
  return (
    <>
      <div className={styles.filters}>
        <SearchFilter value={keyword} placeholder={t('examProcess.searchInvitees')} onSearch={setKeyword} />
        <ChoiceFilter
          label={t('examProcess.company')}
          value={tenantCode}
          options={[...customers].map(([code, label]) => ({ value: code, label }))}
          onChange={setTenantCode}
        />
        {value.length > 0 && <span>{t('common.selected', { count: value.length })}</span>}
      </div>
      {data && data.length >= limits.inviteesAtOnce && (
        <Alert className={styles.notice} type="info" showIcon title={t('examProcess.manyInvitees')} />
      )}
      <PlainTable<Invitee>
        rowKey={keyOf}
        loading={loading && data === undefined}
        dataSource={rows}
        columns={[
          { key: 'showName', paths: ['showName'], title: t('examProcess.person'), dataIndex: 'showName' },
          { key: 'tenantName', paths: ['tenantName'], title: t('examProcess.company'), dataIndex: 'tenantName' },
        ]}
        pagination={{ pageSize: 8, hideOnSinglePage: true, showSizeChanger: false }}
        locale={{
          emptyText: (
            <EmptyState
              title={t('examProcess.noInvitees')}
              text={t(keyword ? 'examProcess.noInviteesFound' : 'examProcess.noInviteesText')}
            />
          ),
        }}
        rowSelection={{
          preserveSelectedRowKeys: true,
          selectedRowKeys: value,
          onChange: (keys) => onChange?.(keys.map(String)),
          getCheckboxProps: (person) => ({ 'aria-label': t('common.selectOf', { what: person.showName }) }),
        }}
      />
    </>
  );
}
