import { ProForm } from '@ant-design/pro-components';
import { Button } from 'antd';
import { useState } from 'react';
import { addExecutorRules } from '#domain/generated/rules/assets/addExecutor';
import { PhoneField, TextField } from '@/components/fields';
import { FormProblem, formProps } from '@/components/RecordParts';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { assetsService, type WorkOwners } from '@/services/assets';
import styles from './progress.module.css';

interface Props {
  projectCode: string;
  /** From the beginning. */
  open: boolean;
  /** null: invited, and nobody yet whom units can be given to. */
  onAdded: (person: WorkOwners['candidates'][number] | null) => void;
}

const fresh = { name: '', phone: '' };

/** Brings in somebody to work, without leaving the units that wait for them. */
export function NewExecutor({ projectCode, open: opened, onAdded }: Props) {
  const t = useT();
  const [open, setOpen] = useState(opened);
  const record = useRecordForm<never, typeof fresh>({
    name: 'executor',
    row: null,
    valuesOf: () => fresh,
    fresh,
    draft: 'never',
    send: async ({ name, phone }, options) => {
      const { accountId } = await assetsService.addExecutor({ body: { projectCode, name, phone } }, options);
      void toast(
        'success',
        t(accountId ? 'assets.work.progress.executorAdded' : 'assets.work.progress.executorInvited', { name, phone }),
      );
      onAdded(accountId ? { accountId, showName: name } : null);
      return null;
    },
    onDone: () => {
      record.discard();
      setOpen(false);
    },
  });
  if (!open) {
    return (
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('assets.work.progress.addExecutor')}
      </Button>
    );
  }
  return (
    // Inside the dialog's form: no form of the page's, which would have to be a child of that one.
    <ProForm {...formProps(record)} component={false} submitter={false}>
      <fieldset
        className={styles.newExecutor}
        aria-label={t('assets.work.progress.addExecutor')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          event.preventDefault();
          record.submit();
        }}
      >
        <TextField
          name="name"
          label={t('assets.work.progress.executorName')}
          {...addExecutorRules.name}
          autoComplete="off"
        />
        <PhoneField name="phone" label={t('assets.work.progress.executorPhone')} />
        <Button loading={record.saving} onClick={() => record.submit()}>
          {t('assets.work.progress.addExecutor')}
        </Button>
        <p>{t('assets.work.progress.executorHint')}</p>
        <FormProblem record={record} />
      </fieldset>
    </ProForm>
  );
}
