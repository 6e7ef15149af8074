import { ModalForm } from '@ant-design/pro-components';
import { Button, type FormInstance } from 'antd';
import { type ReactNode, useState } from 'react';
import type { FieldOfCode } from '@/hooks/useFieldFailures';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { type SendOptions, useRecordForm } from '@/hooks/useRecordForm';
import { useSaveKey } from '@/hooks/useSaveKey';
import { useT } from '@/locales';
import { DraftNotice } from './DraftNotice';
import { FormEnd, formProps, RecordQuestions } from './RecordParts';

export interface RecordDialogProps<Values extends object> {
  title: string;
  width?: number;
  /** What is about to be done, as the button says it. */
  okText: string;
  danger?: boolean;
  /** What the form starts from. */
  fresh?: Values;
  form?: FormInstance<Values>;
  /** Under which what was typed stays in this browser until it is sent; absent: closing asks, and loses it. */
  draft?: string;
  fieldOfCode?: FieldOfCode<Values>;
  send: (values: Values, options: SendOptions) => Promise<void>;
  /** After it was tried; whether it worked. */
  onTried?: (succeeded: boolean) => void;
  /** Once it has worked; absent: it closes. */
  onDone?: () => void;
  onClose: () => void;
  /** The fields. @param touched says that values have changed by other means than typing */
  children?: ReactNode | ((touched: () => void) => ReactNode);
}

/** A few fields and one action over the page; closed once it is done. */
export function RecordDialog<Values extends object>(props: RecordDialogProps<Values>) {
  const {
    title,
    width = 480,
    okText,
    danger,
    fresh = {} as Values,
    form,
    draft,
    fieldOfCode,
    send,
    onTried,
    onClose,
    onDone = onClose,
    children,
  } = props;
  const t = useT();
  // Whatever its title says meanwhile, it stays the same form.
  const [name] = useState(draft ?? title);
  const record = useRecordForm<never, Values>({
    name,
    row: null,
    valuesOf: () => fresh,
    fresh,
    form,
    ...(!draft && { draft: 'never' }),
    fieldOfCode,
    send: async (values, options) => {
      let succeeded = false;
      try {
        await send(values, options);
        succeeded = true;
      } finally {
        onTried?.(succeeded);
      }
      return null;
    },
    onDone,
  });
  useFocusReturn();
  const guard = useLeaveGuard(record);
  const close = () => guard.ask('form', onClose);
  useSaveKey(record.submit, true);
  return (
    <>
      <ModalForm<Values>
        open
        title={title}
        width={width}
        {...formProps(record)}
        modalProps={{ onCancel: close }}
        submitter={{
          render: () => [
            <Button key="cancel" onClick={close}>
              {t('common.cancel')}
            </Button>,
            <Button key="ok" type="primary" danger={danger} loading={record.saving} onClick={() => record.submit()}>
              {okText}
            </Button>,
          ],
        }}
      >
        {record.draftOf && <DraftNotice savedAt={record.draftOf} onDiscard={record.discard} />}
        {typeof children === 'function' ? children(record.touched) : children}
        <FormEnd record={record} />
      </ModalForm>
      <RecordQuestions record={record} guard={guard} />
    </>
  );
}
