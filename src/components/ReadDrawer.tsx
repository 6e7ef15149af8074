import { Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { DrawerTitle } from '@/components/DrawerTitle';
import { FailureBlock } from '@/components/FailureBlock';
import { RecordWays } from '@/components/RecordWays';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { isMissing } from '@/requestErrors';
import type { CallOptions } from '@/services/client';
import styles from './ReadDrawer.module.css';

interface Props<Row> {
  code: string;
  codeOf: (row: Row) => string;
  load: (options: Pick<CallOptions, 'silent'>) => Promise<Row>;
  /** What it is called until its name is known. */
  title: string;
  nameOf: (row: Row) => string;
  size?: number;
  onChanged: () => void;
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
  /** Absent, or without an answer: it is only read. */
  onEdit?: (row: Row) => (() => void) | undefined;
  editLabel?: string;
  /** Buttons at the foot; none: no foot. */
  actions?: (row: Row) => readonly ReactNode[];
  /** The record, and the dialogs over it. @param changed loads it again, and what it was opened from */
  children: (row: Row, changed: () => void) => ReactNode;
}

/** A record beside the list that it was opened from, read on its own; never one record under the name of another. */
export function ReadDrawer<Row>(props: Props<Row>) {
  const { code, codeOf, load, title, nameOf, size = 760, onChanged, onClose, onPrevious, onNext } = props;
  const { onEdit, editLabel, actions, children } = props;
  useFocusReturn();
  const { data, error, refresh, refreshAsync } = useLoad(load, [code]);
  const row = data !== undefined && codeOf(data) === code ? data : undefined;
  const foot = (row && actions?.(row).filter(Boolean)) || [];
  const changed = () => {
    onChanged();
    refreshAsync().catch((failure) => {
      report(failure);
      // It is somebody else's by now: nothing that it offers would work.
      if (isMissing(failure)) onClose();
    });
  };
  return (
    <Drawer
      open
      size={size}
      title={<DrawerTitle>{row ? nameOf(row) : title}</DrawerTitle>}
      onClose={onClose}
      extra={<RecordWays onPrevious={onPrevious} onNext={onNext} onEdit={row && onEdit?.(row)} editLabel={editLabel} />}
      footer={foot.length > 0 && <div className={styles.foot}>{foot}</div>}
    >
      {error ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : row ? (
        children(row, changed)
      ) : (
        <Skeleton active paragraph={{ rows: 12 }} />
      )}
    </Drawer>
  );
}
