import { Form } from 'antd';
import type { RecordForm } from './useRecordForm';

/** The user's stage in a form of several stages; a field of the form, so that a draft reopens where it was left. */
export interface Staged {
  stage?: { at: string; reached: string };
}

/** For the values of a new record. */
export const atFirst = ([first]: readonly [string, ...string[]]): Required<Staged> => ({
  stage: { at: first, reached: first },
});

/**
 * A form that is filled in one stage after the other, each of which says what it lacks before the next is shown. Only the
 * fields of the stage that is shown are to be rendered: these are checked; values of the others stay with the form.
 */
export function useStages<Row extends { version: number }, Values extends Staged>(
  record: RecordForm<Row, Values>,
  stages: readonly [string, ...string[]],
) {
  const { form } = record;
  const kept: Staged['stage'] =
    Form.useWatch((values: Values) => values.stage, { form, preserve: true }) ?? record.initialValues.stage;
  const indexOf = (name: string | undefined) => Math.max(stages.indexOf(name ?? ''), 0);
  const at = indexOf(kept?.at);
  const reached = Math.max(at, indexOf(kept?.reached));
  const go = async (to: number) => {
    const isSound = to > at ? await record.check() : await form.validateFields().then(yes, no);
    if (to > at && !isSound) return;
    // What lies beyond a stage that lacks something is reached once more by way of it.
    const furthest = isSound ? Math.max(to, reached) : at;
    const stage = { at: stages[to] ?? stages[0], reached: stages[furthest] ?? stages[0] };
    form.setFieldsValue({ stage } as never);
    record.touched();
  };
  return { at, reached, isLast: at === stages.length - 1, go, next: () => go(at + 1) };
}
const yes = () => true;
const no = () => false;

export type FormStages = ReturnType<typeof useStages> & { titles: readonly string[] };
