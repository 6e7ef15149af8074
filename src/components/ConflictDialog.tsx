import { Button, Modal, Radio } from 'antd';
import { useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { formatInstant } from '@/utils/format';
import styles from './ConflictDialog.module.css';

/** Somebody saved the record in between. */
export interface Conflict<T> {
  current: T;
  changedBy: string;
  changedAt: string;
}

/** The conflict that a failed save carries; call the save with `handles: [errorCodes.conflict]`. */
export function conflictOf<T>(error: unknown): Conflict<T> | undefined {
  if (!(error instanceof PortalError) || error.code !== errorCodes.conflict) return undefined;
  // The contract's schema of this code: { current, changedBy, changedAt }.
  return error.details.data as Conflict<T>;
}

/** Every field of a form by its name and how its value reads: one that is missing would be overwritten unseen. */
export type ComparedFields<T> = {
  readonly [K in keyof T & string]-?: { label: string; show?: (value: T[K] | undefined) => string };
};

interface Props<T> {
  conflict: Conflict<T>;
  /** What one's own values began from. */
  base: Partial<T>;
  mine: Partial<T>;
  fields: ComparedFields<T>;
  /** Goes on with one's own values on top of the current version, but for these fields, which become the other's. */
  onMerge: (theirs: ReadonlySet<string>) => void;
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
      const { label, show = (value) => String(value ?? '') } = fields[key];
      return { key, label, theirs: show(conflict.current[key]), mine: show(mine[key]), before: show(base[key]) };
    })
    .filter((row) => row.theirs !== row.mine);
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    () => new Set(differing.filter((row) => row.mine === row.before).map(({ key }) => key)),
  );
  const take = (key: string, isTheirs: boolean) => {
    const next = new Set(taken);
    if (isTheirs) next.add(key);
    else next.delete(key);
    setTaken(next);
  };
  const merge = (
    <Button type="primary" onClick={() => onMerge(taken)}>
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
            <Button onClick={() => onMerge(new Set(differing.map(({ key }) => key)))}>
              {t('record.conflictTakeTheirs')}
            </Button>
            <Button onClick={() => onMerge(new Set())}>{t('record.conflictKeepMine')}</Button>
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
            {differing.map(({ key, label, theirs, mine: own, before }) => {
              const choice = (isTheirs: boolean) => (
                <td>
                  <Radio
                    name={`conflict-${key}`}
                    checked={taken.has(key) === isTheirs}
                    onChange={() => take(key, isTheirs)}
                  >
                    {(isTheirs ? theirs : own) || '–'}
                  </Radio>
                </td>
              );
              return (
                <tr key={key}>
                  <th scope="row">
                    {label}
                    {own !== before && theirs !== before && (
                      <small className={styles.both}>{t('record.conflictBoth')}</small>
                    )}
                  </th>
                  {choice(true)}
                  {choice(false)}
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
