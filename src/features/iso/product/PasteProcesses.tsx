import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { wordKey } from '#domain/kernel/spelling';
import {
  type BadProcessCell,
  type ProcessTarget,
  pastedProcesses,
  pasteTargets,
} from '#domain/subjects/iso/product/pasted';
import styles from '@/components/bulk/bulk.module.css';
import { LeaveQuestion } from '@/components/LeaveQuestion';
import { PastedTable } from '@/components/paste/PastedTable';
import { pastedLines } from '@/components/paste/pastedLines';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLeaveGuard } from '@/hooks/useLeaveGuard';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { useT } from '@/locales';
import { isoService, type ProductRow } from '@/services/iso';

interface Props {
  projectCode: string;
  product: ProductRow;
  onDone: () => void;
  onClose: () => void;
}

const titles = {
  name: 'companyProduct.process',
  inputs: 'companyProduct.inputs',
  outputs: 'companyProduct.outputs',
  equipment: 'companyProduct.equipment',
  department: 'companyProduct.department',
  role: 'companyProduct.role',
  controls: 'companyProduct.controls',
  records: 'companyProduct.records',
} as const satisfies Record<ProcessTarget, string>;

/** Processes from a spreadsheet: which column each is, what can't be used, and what they come to. */
export default function PasteProcesses({ projectCode, product, onDone, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Readonly<Record<number, ProcessTarget | null>>>({});
  const [sending, setSending] = useState(false);
  const guard = useLeaveGuard({ key: 'pasteProcesses', dirty: text !== '', isUnsaved: () => text !== '' });
  const { data } = useLoad((call) => isoService.listProcessOptions({ query: { projectCode } }, call), [projectCode]);
  const columns = pasteTargets.map((target) => ({ target, title: t(titles[target]) }));
  const byTitle = new Map(columns.map(({ target, title }) => [wordKey(title), target]));
  const { lines, given, targets } = pastedLines<ProcessTarget>(text, {
    headerOf: (line = []) => {
      const found = line.map((cell) => byTitle.get(wordKey(cell)) ?? null);
      return found.includes('name') ? found : undefined;
    },
    hasHeader: false,
    chosen,
    otherwise: (index) => pasteTargets[index] ?? null,
  });
  const { processes, bad } = pastedProcesses(lines, targets, data?.departments ?? []);
  const ready = processes.slice(0, limits.processesAtOnce);
  const close = () => guard.ask('form', onClose);
  const send = async () => {
    setSending(true);
    try {
      const body = {
        projectCode,
        productCode: product.productCode,
        processes: ready.map((one) => ({ ...one, equipment: [...one.equipment] })),
      };
      const { added } = await isoService.addProcesses({ body });
      void toast('success', t('companyProduct.pasted', { count: added }));
      guard.release();
      onDone();
      onClose();
    } catch (error) {
      report(error);
    } finally {
      setSending(false);
    }
  };
  const why = ({ why: reason, max }: BadProcessCell) => {
    if (reason === 'tooLong') return t('companyProduct.pasteTooLong', { max });
    if (reason === 'equipment') return t('companyProduct.pasteEquipment', { max });
    return t(reason === 'noName' ? 'companyProduct.pasteNoName' : 'companyProduct.pasteDepartment');
  };
  return (
    <Modal
      open
      width={880}
      title={t('companyProduct.paste')}
      onCancel={close}
      footer={[
        <Button key="cancel" onClick={close}>
          {t('common.cancel')}
        </Button>,
        <Button key="ok" type="primary" loading={sending} disabled={ready.length === 0} onClick={() => void send()}>
          {t('companyProduct.pasteAdd', { count: ready.length })}
        </Button>,
      ]}
    >
      <div className={styles.body}>
        <p className={styles.soft}>{t('companyProduct.pasteHint', { name: product.name })}</p>
        <Input.TextArea
          autoFocus
          className={styles.area}
          aria-label={t('companyProduct.pasteArea')}
          placeholder={t('companyProduct.pasteArea')}
          value={text}
          autoSize={{ minRows: 4, maxRows: 8 }}
          onChange={(event) => {
            setText(event.target.value);
            setChosen({});
          }}
        />
        <PastedTable
          columns={columns}
          lines={lines}
          given={given}
          targets={targets}
          onTarget={(index, target) => setChosen({ ...chosen, [index]: target })}
          nameAt={(line) => t('companyProduct.pasteNew', { row: line + 1 })}
          bad={bad}
          textOf={why}
          told={[t('companyProduct.pasteReady', { count: ready.length })]}
        />
      </div>
      <LeaveQuestion guard={guard} keepsDraft={false} />
    </Modal>
  );
}
