import { Button, Modal } from 'antd';
import { errorCodes } from '#domain/contract/errors';
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

interface Props<T> {
  conflict: Conflict<T>;
  mine: Partial<T>;
  /** The fields to compare, with their names and how they read. */
  fields: readonly { key: keyof T & string; label: string; show?: (value: T[keyof T] | undefined) => string }[];
  onTakeTheirs: () => void;
  /** Goes on editing with one's own values on top of the current version. */
  onKeepMine: () => void;
  onClose: () => void;
}

/** Shows both versions side by side; nothing typed is lost, nothing is overwritten unseen. */
export function ConflictDialog<T extends object>(props: Props<T>) {
  const t = useT();
  const { conflict, mine, fields, onTakeTheirs, onKeepMine, onClose } = props;
  const text = (field: Props<T>['fields'][number], from: Partial<T>) =>
    field.show ? field.show(from[field.key]) : String(from[field.key] ?? '');
  const differing = fields.filter((field) => text(field, conflict.current) !== text(field, mine));
  return (
    <Modal
      open
      title={t('common.conflictTitle')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onTakeTheirs}>{t('common.conflictTakeTheirs')}</Button>
          <Button type="primary" onClick={onKeepMine}>
            {t('common.conflictKeepMine')}
          </Button>
        </>
      }
    >
      <p>{t('common.conflictText', { who: conflict.changedBy, when: formatInstant(conflict.changedAt) })}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('common.conflictField')}</th>
            <th scope="col">{t('common.conflictTheirs')}</th>
            <th scope="col">{t('common.conflictMine')}</th>
          </tr>
        </thead>
        <tbody>
          {differing.map((field) => (
            <tr key={field.key}>
              <th scope="row">{field.label}</th>
              <td>{text(field, conflict.current)}</td>
              <td>{text(field, mine)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
