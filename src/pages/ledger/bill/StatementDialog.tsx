import { Button, DatePicker, Modal, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { statementFormats } from '#domain/ledger/points/statement';
import { FailureBlock } from '@/components/FailureBlock';
import { JobProgress } from '@/components/JobProgress';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { report } from '@/hooks/useRequest';
import { useLanguage, useT } from '@/locales';
import { saveFile } from '@/services/file';
import { ledgerService } from '@/services/ledger';

type Format = (typeof statementFormats)[number];

/** A month of the bill as a document, drawn up and saved. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { name: language } = useLanguage();
  const [month, setMonth] = useState<Dayjs>(dayjs().subtract(1, 'month'));
  const [job, setJob] = useState<{ jobCode: string; format: Format } | null>(null);
  const [failure, setFailure] = useState<{ text: string; format: Format } | null>(null);
  useFocusReturn();
  const create = (format: Format) => {
    setFailure(null);
    ledgerService
      .createPointStatement({ body: { month: month.format('YYYY-MM'), format, language } })
      .then(({ jobCode }) => setJob({ jobCode, format }), report);
  };
  const save = async ({ objectId, name }: { objectId: string; name: string }) => {
    saveFile(await ledgerService.getPointStatement({ query: { objectId } }));
    void toast('success', t('ledger.statementSaved', { name }));
    onClose();
  };
  return (
    <Modal
      open
      title={t('ledger.statement')}
      onCancel={onClose}
      footer={
        <Space>
          {statementFormats.map((format) => (
            <Button
              key={format}
              type={format === 'pdf' ? 'primary' : 'default'}
              disabled={job !== null}
              onClick={() => create(format)}
            >
              {t(`ledger.statementCreate_${format}`)}
            </Button>
          ))}
        </Space>
      }
    >
      <p>{t('ledger.statementText')}</p>
      <DatePicker
        picker="month"
        aria-label={t('ledger.statementMonth')}
        allowClear={false}
        value={month}
        disabledDate={(day) => day.isAfter(dayjs(), 'month')}
        onChange={(chosen) => chosen && setMonth(chosen)}
      />
      {failure && <FailureBlock compact title={failure.text} onRetry={() => create(failure.format)} />}
      {job && (
        <JobProgress
          jobCode={job.jobCode}
          title={t('ledger.statementCreating')}
          onOver={(over) => {
            setJob(null);
            if (over.state === 'done') save(over.result as { objectId: string; name: string }).catch(report);
            else setFailure({ text: over.errorMsg ?? t('common.jobFailed'), format: job.format });
          }}
        />
      )}
    </Modal>
  );
}
