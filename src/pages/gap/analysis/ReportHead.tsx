import { Button } from 'antd';
import { useState } from 'react';
import { saveGapReportHeaderRules } from '#domain/generated/rules/gap/saveGapReportHeader';
import { Facts } from '@/components/Facts';
import { DayField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { EndsApproval } from '@/features/release/EndsApproval';
import { useT } from '@/locales';
import { type GapReportData, gapService } from '@/services/gap';
import { NOTHING } from '@/utils/format';
import styles from './gap.module.css';

type Header = GapReportData['header'];
const headerFields = ['companyName', 'checkDate', 'contactName', 'department', 'telephone'] as const;

/** What heads the report (section 3 of the specification). */
export function ReportHead({ report, onChanged }: { report: GapReportData; onChanged: () => void }) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const { header, projectCode, version, allowedActions } = report;
  return (
    <section className={styles.card}>
      <h2>
        {t('questionnaire.gap.head')}{' '}
        {allowedActions.includes('editReport') && (
          <Button type="link" size="small" onClick={() => setEditing(true)}>
            {t('questionnaire.gap.editHead')}
          </Button>
        )}
      </h2>
      <Facts
        items={headerFields.map((field) => ({
          key: field,
          label: t(`questionnaire.gap.${field}`),
          children: header[field] ?? NOTHING,
        }))}
      />
      {editing && (
        <RecordDialog<Partial<Header>>
          title={t('questionnaire.gap.editHead')}
          okText={t('common.save')}
          fresh={header}
          send={async (values, options) => {
            const stated = Object.fromEntries(headerFields.map((field) => [field, values[field] || null]));
            await gapService.saveGapReportHeader(
              { body: { ...(stated as Record<keyof Header, string | null>), projectCode, version } },
              options,
            );
          }}
          onTried={onChanged}
          onClose={() => setEditing(false)}
        >
          <EndsApproval projectCode={projectCode} document="gapReport" />
          <TextField
            name="companyName"
            label={t('questionnaire.gap.companyName')}
            {...saveGapReportHeaderRules.companyName}
          />
          <DayField name="checkDate" label={t('questionnaire.gap.checkDate')} />
          <TextField
            name="contactName"
            label={t('questionnaire.gap.contactName')}
            {...saveGapReportHeaderRules.contactName}
          />
          <TextField
            name="department"
            label={t('questionnaire.gap.department')}
            {...saveGapReportHeaderRules.department}
          />
          <TextField name="telephone" label={t('questionnaire.gap.telephone')} inputMode="tel" />
        </RecordDialog>
      )}
    </section>
  );
}
