import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import type { CopyAction } from '#domain/subjects/iso/documentControl/documentControl';
import { lazyPage } from '@/components/lazyPage';
import { toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { type DocumentCopy, isoService } from '@/services/iso';

const RecallDialog = lazyPage(() => import('./RecallDialog'));
const ReceiptDialog = lazyPage(() => import('./ReceiptDialog'));

type Copies = readonly DocumentCopy[];
/** Those of some copies with which this may be done now. */
const allowing = (copies: Copies, action: CopyAction) =>
  copies.filter(({ allowedActions }) => allowedActions.includes(action));

/**
 * What can be done with copies, one or several at once.
 * @returns `buttons` of one copy or, counted, of a selection; `shown` are their dialogs
 */
export function useCopyActs(projectCode: string, onChanged: () => void) {
  const t = useT();
  const [asked, setAsked] = useState<{ act: 'recall' | 'recordReceipt'; copies: Copies } | null>(null);
  const [isSending, setIsSending] = useState(false);
  const acknowledge = async (copies: Copies) => {
    setIsSending(true);
    const body = { projectCode, copies: copies.map(({ copyId, sha256 }) => ({ copyId, sha256 })) };
    try {
      const { acknowledged } = await isoService.acknowledgeDocuments({ body });
      void toast('success', t('documentControl.acknowledged', { count: acknowledged }));
    } finally {
      setIsSending(false);
      onChanged();
    }
  };
  const question = (copies: Copies) => {
    const [only] = copies;
    return only && copies.length === 1
      ? t('documentControl.acknowledgeQuestion', { label: only.label })
      : t('documentControl.acknowledgeMany', { count: copies.length });
  };
  const buttons = (copies: Copies, isCounted = false) => {
    const labelOf = (act: CopyAction, of: Copies) =>
      isCounted ? `${t(`documentControl.${act}`)} ${of.length}` : t(`documentControl.${act}`);
    const own = allowing(copies, 'acknowledge');
    const toRecall = allowing(copies, 'recall');
    const onPaper = isCounted ? [] : allowing(copies, 'recordReceipt');
    const isTooMany = copies.length > limits.copiesAtOnce;
    return (
      <>
        {own.length > 0 && (
          <Popconfirm
            title={question(own)}
            onConfirm={() => void acknowledge(own).catch(report)}
            styles={{ root: { maxWidth: 360 } }}
          >
            <Button size="small" type="primary" loading={isSending} disabled={isTooMany}>
              {labelOf('acknowledge', own)}
            </Button>
          </Popconfirm>
        )}{' '}
        {onPaper.length > 0 && (
          <Button size="small" onClick={() => setAsked({ act: 'recordReceipt', copies: onPaper })}>
            {labelOf('recordReceipt', onPaper)}
          </Button>
        )}{' '}
        {toRecall.length > 0 && (
          <Button
            size="small"
            // Of a version in use it is the exception.
            type={isCounted || toRecall.some(({ state }) => state === 'toRecall') ? 'default' : 'text'}
            disabled={isTooMany}
            onClick={() => setAsked({ act: 'recall', copies: toRecall })}
          >
            {labelOf('recall', toRecall)}
          </Button>
        )}
      </>
    );
  };
  const dialog = { projectCode, onTried: onChanged, onClose: () => setAsked(null) };
  const [first] = asked?.copies ?? [];
  return {
    buttons,
    shown: (
      <>
        {asked?.act === 'recall' && <RecallDialog {...dialog} copies={asked.copies} />}
        {asked?.act === 'recordReceipt' && first && <ReceiptDialog {...dialog} copy={first} />}
      </>
    ),
  };
}
