import { Button, DatePicker, Modal, Space } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { statementFormats } from '#domain/subjects/ledger/points/statement';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useMadeFile } from '@/hooks/useMadeFile';
import { useLanguage, useT } from '@/locales';
import { ledgerService } from '@/services/ledger';
import { portalToday } from '@/utils/format';

type Format = (typeof statementFormats)[number];

interface Props {
  /** Another than one's own, for the platform. */
  tenantCode?: string;
  onClose: () => void;
}

/** A month of the bill as a document, drawn up and saved. */
export function StatementDialog({ tenantCode, onClose }: Props) {
  const t = useT();
  const { name: language } = useLanguage();
  const [month, setMonth] = useState<Dayjs>(dayjs(portalToday()).subtract(1, 'month'));
  useFocusReturn();
  const { make, isMaking, shown } = useMadeFile<Format, { objectId: string; name: string }>({
    title: t('ledger.statementCreating'),
    start: (format) => {
      const wanted = { month: month.format('YYYY-MM'), format, language };
      return tenantCode
        ? ledgerService.createTenantStatement({ body: { ...wanted, tenantCode } })
        : ledgerService.createPointStatement({ body: wanted });
    },
    fetch: (objectId) =>
      tenantCode
        ? ledgerService.getTenantStatement({ query: { objectId } })
        : ledgerService.getPointStatement({ query: { objectId } }),
    onSaved: ({ name }) => {
      void toast('success', t('ledger.statementSaved', { name }));
      onClose();
    },
  });
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
              disabled={isMaking}
              onClick={() => make(format)}
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
        disabledDate={(day) => day.isAfter(dayjs(portalToday()), 'month')}
        onChange={(chosen) => chosen && setMonth(chosen)}
      />
      {shown}
    </Modal>
  );
}
