import { Button, Popconfirm } from 'antd';
import { limits } from '#domain/kernel/limits';
import { useT } from '@/locales';
import type { ManagementDocument } from '@/services/iso';
import { actsOfSeveral, allowing, type DocumentAct, isTaskAct } from './documentState';
import type { DocumentActs } from './useDocumentActs';

const actsOfOne = [
  ...actsOfSeveral,
  'replace',
  'take',
  'giveBack',
  'takeAway',
  'task_takeBack',
  'task_reopen',
  'task_cancel',
  'retire',
] as const;
const questions = {
  review: 'managementDocument.reviewQuestion',
  approve: 'managementDocument.approveQuestion',
  withdraw: 'release.withdrawQuestion',
  take: 'documentEdit.takeQuestion',
  giveBack: 'documentEdit.giveBackQuestion',
  task_submit: 'managementDocument.task_submitQuestion',
  task_cancel: 'managementDocument.task_cancelQuestion',
} as const;
const isAsked = (act: DocumentAct): act is keyof typeof questions => act in questions;

interface Props {
  documents: readonly ManagementDocument[];
  acts: DocumentActs;
  /** Of a selection: each button says of how many documents it is, and what is done with one alone is absent. */
  counted?: boolean;
}

/** A button for each thing that may be done with any of these documents. */
export function ActButtons({ documents, acts, counted = false }: Props) {
  const t = useT();
  const { doing, isRunning } = acts;
  const labelOf = (act: DocumentAct, isUpdate: boolean) => {
    if (isUpdate) return t('managementDocument.update');
    if (act === 'generate' || act === 'issue' || act === 'replace' || act === 'retire' || act === 'assign')
      return t(`managementDocument.${act}`);
    if (act === 'take' || act === 'giveBack' || act === 'takeAway') return t(`documentEdit.${act}`);
    if (isTaskAct(act)) return t(`managementDocument.${act}`);
    return t(`release.${act}`);
  };
  const shown = (counted ? actsOfSeveral : actsOfOne)
    .map((act) => ({ act, own: allowing(documents, act) }))
    .filter(({ own }) => own.length > 0);
  return shown.map(({ act, own }, place) => {
    const count = own.length;
    const isTooMany = count > limits.documentsAtOnce;
    const isUpdate = act === 'generate' && own.every(({ latest }) => latest);
    const button = (
      <Button
        key={act}
        size={counted ? 'small' : 'middle'}
        type={place === 0 && !isUpdate && act !== 'replace' && act !== 'take' ? 'primary' : 'default'}
        danger={act === 'return' || act === 'retire' || act === 'takeAway'}
        loading={doing === act}
        disabled={isTooMany || doing !== null || isRunning}
        title={isTooMany ? t('managementDocument.tooMany', { max: limits.documentsAtOnce }) : undefined}
        onClick={isAsked(act) ? undefined : () => acts.act(act, own)}
      >
        {counted ? `${labelOf(act, isUpdate)} ${count}` : labelOf(act, isUpdate)}
      </Button>
    );
    if (!isAsked(act)) return button;
    return (
      <Popconfirm
        key={act}
        title={t(questions[act], { count })}
        onConfirm={() => acts.act(act, own)}
        styles={{ root: { maxWidth: 360 } }}
      >
        {button}
      </Popconfirm>
    );
  });
}
