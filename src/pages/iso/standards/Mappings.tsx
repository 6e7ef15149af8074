import { DownloadOutlined } from '@ant-design/icons';
import { Alert, Button, Segmented, Select, Skeleton, Switch } from 'antd';
import { useState } from 'react';
import {
  assessableEntries,
  coverageOf,
  type MappingRow,
  partnersOf,
  type StandardEntry,
  turned,
} from '#domain/subjects/iso/standard';
import { DownloadFailure } from '@/components/DownloadFailure';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { useDownload } from '@/hooks/useDownload';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { saveFile } from '@/services/file';
import { isoService, type StandardDetail, type StandardMapping } from '@/services/iso';
import { formatNumber } from '@/utils/format';
import { EntryTitle } from './EntryTitle';
import styles from './standards.module.css';

interface Props {
  standard: StandardDetail;
  /** Absent if the user may not import any. */
  onImport?: () => void;
}

/** What corresponds to a standard's entries in others, from either side, and what is left without anything. */
export function Mappings({ standard, onImport }: Props) {
  const t = useT();
  const say = useSay();
  const [chosen, setChosen] = useState('');
  const { download, failed } = useDownload();
  const { standardCode, mappings } = standard;
  const mapping = mappings.find(({ other }) => other.standardCode === chosen) ?? mappings[0];
  const importing = onImport && (
    <Button size="small" onClick={onImport}>
      {t('standard.importMapping')}
    </Button>
  );
  if (!mapping) {
    return (
      <EmptyState
        title={t('standard.noMappings')}
        text={t(onImport ? 'standard.noMappingsText' : 'standard.noMappingsLooking')}
        action={onImport && { label: t('standard.importMapping'), onClick: onImport }}
      />
    );
  }
  const { other, owner, ownerName, note } = mapping;
  const words = say(note);
  return (
    <>
      <div className={styles.tools}>
        <Select
          value={other.standardCode}
          aria-label={t('standard.otherStandard')}
          popupMatchSelectWidth={false}
          options={mappings.map((one) => ({ value: one.other.standardCode, label: say(one.other) }))}
          onChange={setChosen}
        />
        <span className={styles.end}>
          {importing}{' '}
          <Button
            size="small"
            icon={<DownloadOutlined />}
            onClick={() =>
              download((options) =>
                isoService
                  .exportMapping({ query: { standardCode, otherCode: other.standardCode } }, options)
                  .then(saveFile),
              )
            }
          >
            {t('standard.exportMapping')}
          </Button>
        </span>
      </div>
      <DownloadFailure failed={failed} />
      <Alert
        className={styles.told}
        type="info"
        showIcon
        title={owner === 'own' ? t('standard.judgementOf', { name: ownerName ?? '' }) : words}
        description={owner === 'own' && words}
      />
      <Mapped key={other.standardCode} standard={standard} mapping={mapping} />
    </>
  );
}

type Side = 'from' | 'to';

function Mapped({ standard, mapping }: { standard: StandardDetail; mapping: StandardMapping }) {
  const t = useT();
  const [side, setSide] = useState<Side>('from');
  const [onlyOpen, setOnlyOpen] = useState(false);
  const { standardCode } = mapping.other;
  const { data, error, refresh } = useLoad(
    (options) => isoService.getStandard({ query: { standardCode } }, options),
    [standardCode],
  );
  if (error) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} title={false} />;
  const [entries, others] = side === 'from' ? [standard.content, data.content] : [data.content, standard.content];
  const rows: readonly MappingRow[] = side === 'from' ? mapping.rows : turned(mapping.rows);
  const coverage = coverageOf(entries, rows);
  const open = new Set(coverage.open);
  const partners = partnersOf(rows);
  const known = new Map(others.map((entry) => [entry.ref, entry]));
  return (
    <>
      <div className={styles.tools}>
        <Segmented<Side>
          value={side}
          aria-label={t('standard.side')}
          options={[
            { value: 'from', label: t('standard.side_from') },
            { value: 'to', label: t('standard.side_to') },
          ]}
          onChange={setSide}
        />
        <span className={styles.soft}>
          {t('standard.coverage', {
            covered: formatNumber(coverage.covered),
            assessable: formatNumber(coverage.assessable),
          })}
        </span>
        {/* biome-ignore lint/a11y/noLabelWithoutControl: the switch is the control. */}
        <label className={styles.end}>
          <Switch size="small" checked={onlyOpen} onChange={setOnlyOpen} /> {t('standard.onlyOpen')}
        </label>
      </div>
      <PlainTable<StandardEntry>
        rowKey="ref"
        dataSource={assessableEntries(entries).filter(({ ref }) => !onlyOpen || open.has(ref))}
        locale={{ emptyText: <EmptyState title={t('standard.allCovered')} text="" /> }}
        columns={[
          {
            title: t('standard.ref'),
            dataIndex: 'ref',
            width: 110,
            render: (ref: string) => <span className={styles.ref}>{ref}</span>,
          },
          {
            title: t('standard.title'),
            dataIndex: 'title',
            className: 'wraps',
            width: 300,
            render: (_, { title }) => <EntryTitle title={title} />,
          },
          {
            title: t('standard.partners'),
            key: 'partners',
            className: 'wraps',
            render: (_, { ref }) => <Partners rows={partners.get(ref) ?? []} known={known} />,
          },
        ]}
      />
    </>
  );
}

/** What an entry corresponds to; a reference that the other standard no longer has is shown without a title. */
function Partners({ rows, known }: { rows: readonly MappingRow[]; known: ReadonlyMap<string, StandardEntry> }) {
  const t = useT();
  const say = useSay();
  if (rows.length === 0) return <span className={styles.soft}>{t('standard.noPartner')}</span>;
  return (
    <ul className={styles.partners}>
      {rows.map(({ to, note }) => {
        const entry = known.get(to);
        return (
          <li key={to}>
            <span className={styles.ref}>{to}</span> {entry ? say(entry.title) : t('standard.gone')}
            {note && <span className={styles.other}>{note}</span>}
          </li>
        );
      })}
    </ul>
  );
}
