import { Form, type FormInstance } from 'antd';
import mapValues from 'lodash/mapValues';
import pick from 'lodash/pick';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/feedback';
import { useT } from '@/locales';
import { isLeading, PortalError } from '@/requestErrors';
import type { CallOptions } from '@/services/client';
import { type Conflict, conflictOf } from '@/utils/conflict';
import { type Draft, draftName, dropDraft, keepDraft, readDraft } from '@/utils/drafts';
import { same } from '@/utils/same';
import { type FieldOfCode, useFieldFailures } from './useFieldFailures';
import { report } from './useRequest';
import { useSession } from './useSession';

/** What the call of a save is sent with: the form shows each of its failures, once. */
export type SendOptions = Required<Pick<CallOptions, 'idempotencyKey' | 'silent'>>;

interface Versioned {
  version: number;
}

/**
 * What was typed, with the record it began from: however late it is saved, it is saved against that one's version, so
 * that what others have done meanwhile is seen.
 */
interface Kept<Row, Values> {
  origin: Row | null;
  values: Values;
  /** Belongs to what was typed: the same content sent twice, even across a reload, is written once. */
  idempotencyKey: string;
}

/** The record that is open. */
interface Opened<Row, Values> {
  key: string;
  origin: Row | null;
  draft: Draft<Kept<Row, Values>> | undefined;
  dirty: boolean;
  conflict: Conflict<Row> | null;
}

export interface RecordFormOptions<Row extends Versioned, Values extends object> {
  /** Names form and record; under another name another record is open. */
  name: string;
  /** The record as it is now; null while a new one is entered. */
  row: Row | null;
  valuesOf: (row: Row) => Values;
  /** What the form of a new one starts from. */
  fresh: Values;
  form?: FormInstance<Values>;
  editable?: boolean;
  /** never: what is typed takes seconds; after: it stays when it was sent, until forget(). */
  draft?: 'never' | 'after';
  /** A draft that the server keeps, with the record it began from: it is opened where this browser has none. */
  storedDraft?: { origin: Row; values: Values; savedAt: string } | undefined;
  fieldOfCode?: FieldOfCode<Values>;
  /**
   * Sends what was typed, over this state of the record. Answers the record to go on from; null where the form is done.
   * `step`: what is done with the record beside saving it, as the button named it.
   */
  send: (values: Values, options: SendOptions, origin: Row | null, step?: string) => Promise<Row | null>;
  /** The record as the server has just answered it: to a save, or in a conflict that left nothing to save. */
  onAnswer?: (row: Row) => void;
  /** What was typed has been given up. */
  onDiscard?: () => void;
  /** After a save that the form is done with; may lead to another page. */
  onDone?: () => void;
}

/** Each field of the one says the same in the other. */
const equal = (one: object, other: object) => same(one, other) && same(other, one);
const isKept = <Row, Values>(value: unknown): value is Kept<Row, Values> =>
  typeof value === 'object' && value !== null && 'origin' in value && 'values' in value && 'idempotencyKey' in value;

/** Whether something was typed into the form of this name, and neither saved nor given up. */
export const hasDraft = (accountId: string | undefined, name: string): boolean =>
  readDraft(draftName(accountId, name), isKept) !== undefined;

/**
 * The one way of saving a record: values and the record they began from, drafts, the question before they are left
 * behind, failures at their field, one write per save, and conflicts field by field. After a save the form goes on from
 * the record that was answered, whether or not its list can be loaded again.
 */
export function useRecordForm<Row extends Versioned, Values extends object>(options: RecordFormOptions<Row, Values>) {
  const { name, row, valuesOf, fresh, editable = true, draft: drafts, fieldOfCode = {} } = options;
  const t = useT();
  const { user } = useSession();
  const [form] = Form.useForm<Values>(options.form);
  const failures = useFieldFailures(form, fieldOfCode);
  const [saving, setSaving] = useState(false);
  // A second click comes before the button has turned into a spinner.
  const sending = useRef(false);
  const idempotencyKey = useRef('');
  const key = draftName(user?.accountId, name);
  const keepsDraft = drafts !== 'never';
  const baseOf = (origin: Row | null) => (origin ? valuesOf(origin) : fresh);

  const stored = (): Draft<Kept<Row, Values>> | undefined => {
    if (!options.storedDraft) return undefined;
    const { savedAt, ...values } = options.storedDraft;
    return { savedAt, values: { ...values, idempotencyKey: crypto.randomUUID() } };
  };
  const open = (): Opened<Row, Values> => {
    const draft = keepsDraft && editable ? (readDraft(key, isKept<Row, Values>) ?? stored()) : undefined;
    idempotencyKey.current = draft?.values.idempotencyKey ?? crypto.randomUUID();
    return { key, origin: draft ? draft.values.origin : row, draft, dirty: draft !== undefined, conflict: null };
  };
  const [state, setState] = useState(open);
  let opened = state;
  if (state.key !== key) {
    opened = open();
    setState(opened);
  }
  const { origin, draft, dirty, conflict } = opened;
  const latest = useRef(opened);
  latest.current = opened;
  // Known in the same tick in which something was saved: what comes next may leave the page.
  const unsaved = useRef(dirty);
  unsaved.current = dirty;
  const patch = (part: Partial<Opened<Row, Values>>) =>
    setState((now) => (now.key === key ? { ...now, ...part } : now));

  const start = draft?.values.values ?? baseOf(origin);
  const [initialValues] = useState(start);
  const typed = () => form.getFieldsValue(true) as Values;
  /** All values, those that are not named none. */
  const fill = (values: Values) => form.setFieldsValue({ ...mapValues(typed(), () => undefined), ...values } as never);
  const refill = (values: Values) => {
    form.resetFields();
    failures.clear();
    fill(values);
  };

  /** The values as they stand, over this state of the record: whether something is unsaved, and the draft of it. */
  const stand = (from: Row | null) => {
    const values = typed();
    unsaved.current = !equal(baseOf(from), values);
    idempotencyKey.current = crypto.randomUUID();
    if (!unsaved.current) dropDraft(key);
    else if (keepsDraft) keepDraft(key, { origin: from, values, idempotencyKey: idempotencyKey.current });
    if (unsaved.current !== dirty || from !== origin) patch({ origin: from, dirty: unsaved.current });
    return unsaved.current;
  };

  const filledFor = useRef(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record is opened in the same form.
  useEffect(() => {
    if (filledFor.current === key) return;
    filledFor.current = key;
    refill(start);
  }, [key]);
  // An untouched form follows the list's row; an edited one learns of the conflict when it is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the list brings another state of it.
  useEffect(() => {
    if (!row || !origin || dirty || sending.current || row.version < origin.version) return;
    if (row.version === origin.version && equal(valuesOf(row), valuesOf(origin))) return;
    patch({ origin: row });
    fill(valuesOf(row));
  }, [row]);

  /** What was sent has been written. */
  const settle = (sent: Values, answered: Row | null) => {
    // Another record is open by now.
    if (latest.current.key !== key) return dropDraft(key);
    if (answered) {
      const base = valuesOf(answered);
      const now = typed() as Record<string, unknown>;
      // What was typed while it was under way stays.
      const quiet = Object.keys(base).filter((field) => same(pick(sent, field), pick(now, field)));
      const news = quiet.filter((field) => !same(pick(base, field), pick(now, field)));
      if (news.length > 0) form.setFieldsValue(pick(base, news) as never);
      if (stand(answered)) return;
    } else idempotencyKey.current = crypto.randomUUID();
    if (drafts !== 'after') dropDraft(key);
    unsaved.current = false;
    patch({ origin: answered, dirty: false, draft: undefined });
  };

  /** Whether the fields let it be sent; else they say why not, and the first of them has the focus. */
  const check = async (isRetry = false): Promise<boolean> => {
    try {
      await form.validateFields();
      return true;
    } catch (failure) {
      const { errorFields } = failure as { errorFields?: { name: never }[] };
      if (!errorFields) throw failure;
      const [first] = errorFields;
      // No field is wrong: another validation began meanwhile, and antd gave this one up.
      if (!first && !isRetry) return check(true);
      if (first) form.scrollToField(first.name, { focus: true });
      return false;
    }
  };

  /**
   * Saves what was typed. @returns whether nothing is left unsaved
   * @param step is taken also where everything was saved before
   * @throws what is no answer of the portal; that is said in the form, too
   */
  const save = async (step?: string): Promise<boolean> => {
    if (sending.current || conflict || !editable) return false;
    if (origin && !dirty && step === undefined) return true;
    sending.current = true;
    try {
      if (!(await check())) return false;
      setSaving(true);
      failures.clear();
      const values = typed();
      const sent = { idempotencyKey: idempotencyKey.current, silent: true };
      const answered = await options.send(values, sent, origin, step);
      settle(values, answered);
      if (answered) options.onAnswer?.(answered);
      else options.onDone?.();
      return true;
    } catch (error) {
      // Without a record behind the form there is nothing to compare: the failure says who was faster.
      const found = origin ? conflictOf<Row>(error) : undefined;
      if (found) patch({ conflict: { ...found, current: { ...row, ...found.current } } });
      else if (error instanceof PortalError) {
        if (!isLeading(error.code)) failures.show(error);
      } else {
        failures.tell(t('common.unknownError'));
        throw error;
      }
      return false;
    } finally {
      sending.current = false;
      setSaving(false);
    }
  };

  return {
    key,
    form,
    initialValues,
    editable,
    /** Whether there is something that is neither saved nor given up. */
    dirty,
    isUnsaved: () => unsaved.current,
    saving,
    /** A failure that belongs to no field. */
    problem: failures.problem,
    /** The record that the values began from, as it was last answered. */
    origin,
    /** When the draft was kept that the form was opened with. */
    draftOf: dirty ? draft?.savedAt : undefined,
    keepsDraft,
    check,
    save,
    /**
     * For buttons and keys: saves, and says so where there was nothing to save. A fault of our own goes to the console.
     * @param step a step that is taken with what was typed, also where nothing was
     */
    submit: (then?: () => void, step?: string) => {
      if (origin && !dirty && !then && step === undefined) void toast('success', t('record.nothingToSave'));
      save(step).then((saved) => saved && then?.(), report);
    },
    /** Values have changed; also by other means than typing. */
    touched: () => void stand(origin),
    /** Gives up what was typed. */
    discard: () => {
      dropDraft(key);
      refill(baseOf(row));
      unsaved.current = false;
      patch({ origin: row, dirty: false, draft: undefined });
      options.onDiscard?.();
    },
    /** The draft has done its service. */
    forget: () => dropDraft(key),
    conflict: conflict && {
      conflict: { ...conflict, current: valuesOf(conflict.current) },
      base: baseOf(origin),
      mine: typed(),
      /** Goes on over the other's version, but for these fields with one's own values. */
      onMerge: (theirs: ReadonlySet<string>) => {
        form.setFieldsValue(pick(valuesOf(conflict.current), [...theirs]) as never);
        patch({ conflict: null });
        if (!stand(conflict.current)) options.onAnswer?.(conflict.current);
      },
      onClose: () => patch({ conflict: null }),
    },
  };
}

export type RecordForm<Row extends Versioned, Values extends object> = ReturnType<typeof useRecordForm<Row, Values>>;
