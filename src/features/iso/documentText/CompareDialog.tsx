import { Empty, Modal, Select, Skeleton } from 'antd';
import isEqual from 'lodash/isEqual';
import { useState } from 'react';
import { FailureBlock } from '@/components/FailureBlock';
import { TextDifference } from '@/components/TextDifference';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { type DocumentVersion, isoService } from '@/services/iso';
import { isWordFile } from '../documents/useDocumentPdf';
import styles from './documentText.module.css';

interface Props {
  projectCode: string;
  documentCode: string;
  /** Versions that can be chosen; undefined: these two alone. */
  choices: readonly DocumentVersion[] | undefined;
  before: number;
  after: number;
  onClose: () => void;
}

/** What differs between the texts of two versions of a document. */
export function CompareDialog({ projectCode, documentCode, choices, before, after, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  const [pair, setPair] = useState({ before, after });
  const query = { projectCode, documentCode, ...pair };
  const { data, error, refresh } = useLoad(
    (options) => isoService.compareDocumentVersions({ query }, options),
    [pair.before, pair.after],
  );
  const options = choices?.map((version) => ({
    value: version.number,
    label: `V${version.label}${isWordFile(version) ? '' : ` (${t('documentText.notWord')})`}`,
    disabled: !isWordFile(version),
  }));
  const isShown = data?.before.number === pair.before && data.after.number === pair.after;
  const choose = (side: 'before' | 'after') => (
    <Select
      aria-label={t(`documentText.${side}`)}
      options={options ?? []}
      value={pair[side]}
      onChange={(number) => setPair({ ...pair, [side]: number })}
      popupMatchSelectWidth={false}
    />
  );
  return (
    <Modal open width={860} title={t('documentText.compareTitle')} footer={null} onCancel={onClose}>
      {options ? (
        <div className={styles.versions}>
          {choose('before')} → {choose('after')}
        </div>
      ) : (
        data && <p>{`V${data.before.label} → V${data.after.label}`}</p>
      )}
      {error && !isShown ? (
        <FailureBlock compact error={error} onRetry={refresh} />
      ) : !isShown ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : isEqual(data.before.lines, data.after.lines) ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('documentText.noDifference')} />
      ) : (
        <section className={styles.difference} aria-label={t('documentText.difference')}>
          <TextDifference before={data.before.lines} after={data.after.lines} />
        </section>
      )}
    </Modal>
  );
}
