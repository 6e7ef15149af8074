import { Button, Modal, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import type { Conflict } from '@/utils/conflict';
import { formatInstant } from '@/utils/format';
import styles from './ConflictDialog.module.css';

/** Every field of a form by its name and how its value reads: one that is missing would be overwritten unseen. */
export type ComparedFields<T> = {
  readonly [K in keyof T & string]-?: {
    label: string;
    /** Two values that show alike are the same. */
    show?: (value: T[K] | undefined) => string;
    /** What is seen of it, where that is more than words. */
    view?: (value: T[K] | undefined) => ReactNode;
    /** Both values can be kept, one after the other. */
    canJoin?: boolean;
  };
};

type Choice = 'theirs' | 'mine' | 'both';

interface Props<T> {
  conflict: Conflict<T>;
  /** What one's own values began from. */
  base: Partial<T>;
  mine: Partial<T>;
  fields: ComparedFields<T>;
  /**
   * Goes on with one's own values on top of the current version, but for these fields, which become the other's, and
   * those that keep both.
   */
  onMerge: (theirs: ReadonlySet<string>, both: ReadonlySet<string>) => void;
  onClose: () => void;
}

/**
 * Both versions side by side, chosen field by field: what only one of the two has changed is chosen already. Nothing
 * typed is lost, nothing is overwritten unseen.
 */
export function ConflictDialog<T extends object>({ conflict, base, mine, fields, onMerge, onClose }: Props<T>) {
  const t = useT();
  useFocusReturn();
  const differing = (Object.keys(fields) as (keyof T & string)[])
    .map((key) => {
      const { label, show = (value) => String(value ?? ''), view = show, canJoin = false } = fields[key];
      const [theirs, own] = [conflict.current[key], mine[key]];
      const views: Record<Choice, ReactNode> = {
        theirs: view(theirs) || '–',
        mine: view(own) || '–',
        both: t('record.conflictJoin'),
      };
      return { key, label, theirs: show(theirs), mine: show(own), before: show(base[key]), views, canJoin };
    })
    .filter((row) => row.theirs !== row.mine);
  const [chosen, setChosen] = useState<Record<string, Choice>>(() =>
    Object.fromEntries(differing.map((row) => [row.key, row.mine === row.before ? 'theirs' : 'mine'])),
  );
  const where = (choice: Choice) => new Set(differing.flatMap(({ key }) => (chosen[key] === choice ? key : [])));
  const merge = (
    <Button type="primary" onClick={() => onMerge(where('theirs'), where('both'))}>
      {t('record.conflictMerge')}
    </Button>
  );
  const who = { who: conflict.changedBy, when: formatInstant(conflict.changedAt) };
  return (
    <Modal
      open
      width={640}
      title={t('record.conflictTitle')}
      onCancel={onClose}
      footer={
        differing.length === 0 ? (
          merge
        ) : (
          <>
            <Button onClick={() => onMerge(new Set(differing.map(({ key }) => key)), new Set())}>
              {t('record.conflictTakeTheirs')}
            </Button>
            <Button onClick={() => onMerge(new Set(), new Set())}>{t('record.conflictKeepMine')}</Button>
            {merge}
          </>
        )
      }
    >
      <p>{t(differing.length === 0 ? 'record.conflictElsewhere' : 'record.conflictText', who)}</p>
      {differing.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('record.conflictField')}</th>
              <th scope="col">{t('record.conflictTheirs')}</th>
              <th scope="col">{t('record.conflictMine')}</th>
            </tr>
          </thead>
          <tbody>
            {differing.map(({ key, label, theirs, mine: own, before, views, canJoin }) => {
              const choice = (one: Choice) => (
                <Radio
                  name={`conflict-${key}`}
                  checked={chosen[key] === one}
                  onChange={() => setChosen({ ...chosen, [key]: one })}
                >
                  {views[one]}
                </Radio>
              );
              return (
                <tr key={key}>
                  <th scope="row">
                    {label}
                    {own !== before && theirs !== before && (
                      <small className={styles.both}>{t('record.conflictBoth')}</small>
                    )}
                  </th>
                  <td>{choice('theirs')}</td>
                  <td>
                    {choice('mine')}
                    {canJoin && choice('both')}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Modal>
  );
}

/** The values of these fields alone. */
export const pick = <T extends object>(values: T, keys: ReadonlySet<string>): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key))) as Partial<T>;
