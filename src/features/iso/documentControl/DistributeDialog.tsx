import { Form } from 'antd';
import { distributeDocumentRules } from '#domain/generated/rules/iso/distributeDocument';
import type { CopyKind } from '#domain/subjects/iso/documentControl/documentControl';
import { RadioField, SelectField } from '@/components/choiceFields';
import { DayField, NoteField, NumberField, TextField } from '@/components/fields';
import { RecordDialog } from '@/components/RecordDialog';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { type DocumentRecipients, isoService, type ManagementDocument } from '@/services/iso';
import { portalToday } from '@/utils/format';
import styles from './control.module.css';

interface Values {
  kind: CopyKind;
  departmentCodes: string[];
  accountIds: string[];
  outside?: string;
  copies: number;
  purpose?: string;
  distributedOn: string;
}

interface Props {
  projectCode: string;
  document: ManagementDocument;
  /** The issued version, and whether copies of it were given out already. */
  version: { number: number; label: string };
  isFirst: boolean;
  recipients: DocumentRecipients;
  onTried: () => void;
  onClose: () => void;
}

/** Gives out copies of an issued version; who holds controlled ones of the version before it is proposed. */
export default function DistributeDialog(props: Props) {
  const { projectCode, document, version, isFirst, recipients, onTried, onClose } = props;
  const t = useT();
  const [form] = Form.useForm<Values>();
  const kind = Form.useWatch('kind', form) ?? 'controlled';
  const { departments, people, holders } = recipients;
  const known = {
    departmentCodes: departments.map(({ departmentCode }) => departmentCode),
    accountIds: people.map(({ accountId }) => accountId),
  };
  const before = isFirst ? holders : [];
  const again = {
    departmentCodes: before
      .flatMap(({ departmentCode }) => departmentCode ?? [])
      .filter((one) => known.departmentCodes.includes(one)),
    accountIds: before.flatMap(({ accountId }) => accountId ?? []).filter((one) => known.accountIds.includes(one)),
  };
  const proposed = new Set([...again.departmentCodes, ...again.accountIds]).size;
  const isControlled = kind === 'controlled';
  const recipientNeeded = {
    validator: async () => {
      const { departmentCodes = [], accountIds = [], outside } = form.getFieldsValue();
      if (departmentCodes.length + accountIds.length === 0 && (isControlled || !outside))
        throw new Error(t('documentControl.recipientNeeded'));
    },
  };
  return (
    <RecordDialog<Values>
      title={t('documentControl.distributeTitle', { name: document.name, label: version.label })}
      width={560}
      okText={t('documentControl.distribute')}
      form={form}
      fresh={{
        kind: 'controlled',
        departmentCodes: [...new Set(again.departmentCodes)],
        accountIds: [...new Set(again.accountIds)],
        copies: 1,
        distributedOn: portalToday(),
      }}
      send={async ({ outside, purpose, copies, ...said }, options) => {
        const free = isControlled ? { copies: 1 } : { copies, outside, purpose };
        const seen = { documentCode: document.documentCode ?? '', version: document.version, number: version.number };
        const { distributed } = await isoService.distributeDocument(
          { body: { projectCode, ...seen, ...said, ...free } },
          options,
        );
        void toast('success', t('documentControl.distributed', { count: distributed }));
      }}
      onTried={onTried}
      onClose={onClose}
    >
      <RadioField
        name="kind"
        label={t('documentControl.kind')}
        {...distributeDocumentRules.kind}
        textOf={(value) => t(`documentControl.kind_${value}`)}
      />
      <p className={styles.soft}>
        {t(isControlled ? 'documentControl.distributeText' : 'documentControl.uncontrolledText')}{' '}
        {isControlled && proposed > 0 && t('documentControl.fromBefore', { count: proposed })}
      </p>
      <SelectField
        name="departmentCodes"
        label={t('documentControl.departments')}
        mode="multiple"
        rules={[recipientNeeded]}
        options={departments.map(({ departmentCode, name }) => ({ value: departmentCode, label: name }))}
      />
      <SelectField
        name="accountIds"
        label={t('documentControl.people')}
        mode="multiple"
        options={people.map(({ accountId, name }) => ({ value: accountId, label: name }))}
      />
      {!isControlled && (
        <>
          <TextField name="outside" label={t('documentControl.outside')} {...distributeDocumentRules.outside} />
          <NumberField name="copies" label={t('documentControl.copies')} {...distributeDocumentRules.copies} />
          <NoteField
            name="purpose"
            label={t('documentControl.purpose')}
            {...distributeDocumentRules.purpose}
            required
          />
        </>
      )}
      <DayField
        name="distributedOn"
        label={t('documentControl.distributedOn')}
        {...distributeDocumentRules.distributedOn}
        to={portalToday()}
      />
    </RecordDialog>
  );
}
