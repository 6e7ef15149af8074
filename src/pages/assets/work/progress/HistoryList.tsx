import { Pagination, Skeleton } from 'antd';
import pickBy from 'lodash/pickBy';
import { useState } from 'react';
import type { AuditAction } from '#domain/kernel/audit';
import type { Changed } from '#domain/kernel/changed';
import { limits } from '#domain/kernel/limits';
import type { Edition } from '#domain/subjects/assets/method/method';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { type TextValues, textOf, toldText, useT } from '@/locales';
import { assetsService, type BulkOutcome, type HistoryEntry } from '@/services/assets';
import { formatInstant } from '@/utils/format';
import { Moves } from '../../bulk/Effects';
import { useFields } from '../../useFields';
import styles from './progress.module.css';

interface Props {
  projectCode: string;
  /** Of one record alone. */
  entityCode?: string;
  /** Whatever changes when there may be more. */
  stamp?: unknown;
}

/** Who did what when, latest first. */
export default function HistoryList({ projectCode, entityCode, stamp }: Props) {
  const t = useT();
  const [page, setPage] = useState<{ currentPage: number; pageSize: number }>({
    currentPage: 1,
    pageSize: entityCode ? limits.pageSizeDefault : 20,
  });
  const { data, error, refresh } = useLoad(
    (options) => assetsService.listHistory({ query: { projectCode, entityCode, ...page } }, options),
    [projectCode, entityCode, page, stamp],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.list.length === 0) {
    return (
      <EmptyState title={t('assets.work.progress.emptyHistory')} text={t('assets.work.progress.emptyHistoryText')} />
    );
  }
  const total = data.total === '1000+' ? limits.exactTotalMax : data.total;
  return (
    <>
      <ol className={styles.history}>
        {data.list.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries never change, and two may be made in one instant.
          <li key={`${entry.at} ${index}`}>
            <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
            <b>{entry.who || t('assets.work.progress.portal')}</b>
            <Told entry={entry} edition={data.edition} />
          </li>
        ))}
      </ol>
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={page.currentPage}
        pageSize={page.pageSize}
        total={total}
        onChange={(currentPage) => setPage({ ...page, currentPage })}
      />
    </>
  );
}

/** Names of the fields of a project's certification, by the texts that its own screens have. */
const certificationLabel = (field: string): string | undefined =>
  textOf(`timeline.field_${field}`) ?? textOf(`department.${field}`) ?? textOf(`material.${field}`);

/** The words of a nonconformity's field, and of its values where they are chosen from a few. */
const ofNonconformity = {
  label: (field: string) => textOf(`nonconformity.${field}`) ?? field,
  value: (field: string, value: unknown) =>
    typeof value === 'string' ? textOf(`nonconformity.${field}_${value}`) : undefined,
};

/** What was done in words, and field by field what it changed. */
function Told({ entry: { action, entity, detail, labels }, edition }: { entry: HistoryEntry; edition: Edition }) {
  const say = useSay();
  const { label, show, isNamed } = useFields(edition);
  const isNonconformity = entity === 'nonconformity';
  const shown = (field: string, value: unknown) =>
    (isNonconformity ? ofNonconformity.value(field, value) : undefined) ?? show(field, value);
  const nameOf = (field: string): string =>
    isNonconformity
      ? ofNonconformity.label(field)
      : labels[field]
        ? say(labels[field])
        : isNamed(field)
          ? label(field)
          : (certificationLabel(field) ?? field);
  const values = pickBy(detail, (value) => typeof value === 'string' || typeof value === 'number') as TextValues;
  const changed = Object.entries((detail.changed ?? {}) as Changed);
  return (
    <div>
      {/* Every action has its words, which the compiler checks; a row of long ago may have an action that is no more. */}
      {toldText(`audit.${action as AuditAction}`, values) ?? action}
      {Array.isArray(detail.fields) && detail.fields.length > 0 && (
        <Moves fields={detail.fields as BulkOutcome['fields']} edition={edition} />
      )}
      {changed.length > 0 && (
        <dl className={styles.changed}>
          {changed.map(([field, { before, after }]) => (
            <div key={field}>
              <dt>{nameOf(field)}</dt>
              <dd>
                <del>{shown(field, before)}</del> → <ins>{shown(field, after)}</ins>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
