import { Link } from '@umijs/max';
import { Button } from 'antd';
import { portalDayOf } from '#domain/kernel/days';
import type { CertificationEditionCode } from '#domain/subjects/iso/edition/editions';
import { editionOf } from '#domain/subjects/iso/edition/editions';
import { type MaterialGroup, materialGroups } from '#domain/subjects/iso/material/material';
import { Cut } from '@/components/Cut';
import { EmptyState } from '@/components/EmptyState';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { MaterialItem } from '@/services/iso';
import { NOTHING } from '@/utils/format';
import styles from './material.module.css';
import { stateTones, useMaterialTexts, validityTones } from './useMaterialTexts';

interface Props {
  items: readonly MaterialItem[];
  /** Named at a material that only some of them ask for. */
  editions: readonly CertificationEditionCode[];
  onOpen: (item: MaterialItem) => void;
  /** Absent: nothing narrows the list. */
  onClear: (() => void) | undefined;
}

/** A line of the table: a material, or the group that begins there. */
type Line = { key: string } & ({ group: MaterialGroup; count: number; item?: undefined } | { item: MaterialItem });

/** So many files are named in a line. */
const NAMED = 2;
/** The columns that a group's line goes over. */
const COLUMNS = 6;

/** Materials by group, with their state and what is there. */
export function MaterialTable({ items, editions, onOpen, onClear }: Props) {
  const t = useT();
  const say = useSay();
  const lines = materialGroups.flatMap((group): Line[] => {
    const own = items.filter((item) => item.group === group);
    if (own.length === 0) return [];
    return [
      { key: `group ${group}`, group, count: own.length },
      ...own.map((item) => ({ key: item.materialCode, item })),
    ];
  });
  /** Of a group's line, the first cell is the whole line. */
  const cellOf = (isFirst: boolean) => (line: Line) => (line.item ? {} : { colSpan: isFirst ? COLUMNS : 0 });
  return (
    <PlainTable<Line>
      rowKey="key"
      dataSource={lines}
      scroll={{ x: 'max-content' }}
      rowClassName={({ item }) => (item ? styles.row : styles.group) ?? ''}
      onRow={({ item }) => (item ? { onClick: () => onOpen(item) } : {})}
      locale={{
        emptyText: (
          <EmptyState
            title={t('common.nothingMatches')}
            text={t('common.nothingMatchesText')}
            {...(onClear && { action: { label: t('common.clearFilters'), onClick: onClear } })}
          />
        ),
      }}
      columns={[
        {
          title: t('material.material'),
          key: 'material',
          width: 300,
          onCell: cellOf(true),
          render: (_, line) =>
            line.item ? (
              <div className={styles.wraps}>
                {/* Its click opens as that of the row: twice would take two steps back. */}
                <Button type="link" size="small" className={styles.open}>
                  {say(line.item)}
                </Button>
                {line.item.asked.length < editions.length && (
                  <div className={styles.small}>
                    {line.item.asked.map(({ edition }) => editionOf(edition).name).join(' · ')}
                  </div>
                )}
              </div>
            ) : (
              <>
                <strong>{t(`material.group_${line.group}`)}</strong> <span className={styles.soft}>{line.count}</span>
              </>
            ),
        },
        {
          title: t('material.need'),
          key: 'need',
          width: 96,
          onCell: cellOf(false),
          render: (_, { item }) => item && t(`material.need_${item.need}`),
        },
        {
          title: t('material.state'),
          key: 'state',
          width: 88,
          onCell: cellOf(false),
          render: (_, { item }) =>
            item && <StatusLabel tone={stateTones[item.state]}>{t(`material.state_${item.state}`)}</StatusLabel>,
        },
        {
          title: t('material.files'),
          key: 'files',
          width: 290,
          onCell: cellOf(false),
          render: (_, { item }) => item && <FilesCell item={item} />,
        },
        {
          title: t('material.added'),
          key: 'added',
          width: 160,
          onCell: cellOf(false),
          render: (_, { item }) => item && <AddedCell item={item} />,
        },
        {
          title: t('material.note'),
          key: 'note',
          width: 132,
          onCell: cellOf(false),
          render: (_, { item }) => item && <Cut width={120}>{item.inapplicable ?? item.note}</Cut>,
        },
      ]}
    />
  );
}

/** The files that count, with what is wrong with their days, and what the portal has. */
function FilesCell({ item: { files, portal, asksDay } }: { item: MaterialItem }) {
  const t = useT();
  const { portalText, standingText } = useMaterialTexts();
  return (
    <>
      {files.slice(0, NAMED).map(({ documentId, validity, versions: [latest] }) => (
        <div key={documentId} className={styles.file}>
          <Cut width={196}>{latest?.name ?? ''}</Cut>
          {latest && latest.number > 1 && (
            <span className={styles.small}>{t('material.versionNumber', { number: latest.number })}</span>
          )}
          {validity ? (
            <StatusLabel tone={validityTones[validity]}>{t(`material.validity_${validity}`)}</StatusLabel>
          ) : (
            asksDay &&
            latest?.[asksDay] === null && <span className={styles.warning}>{t(`material.asks_${asksDay}`)}</span>
          )}
        </div>
      ))}
      {files.length > NAMED && (
        <div className={styles.small}>{t('material.moreFiles', { count: files.length - NAMED })}</div>
      )}
      {portal && (
        <div className={styles.file}>
          {portal.page ? (
            <Link to={portal.page} onClick={(event) => event.stopPropagation()}>
              {portalText(portal)}
            </Link>
          ) : (
            <Cut width={180}>{portal.file?.name ?? ''}</Cut>
          )}
          <span className={styles.small}>{standingText(portal)}</span>
        </div>
      )}
      {files.length === 0 && !portal && NOTHING}
    </>
  );
}

/** When the newest file came, and by whom. */
function AddedCell({ item: { files } }: { item: MaterialItem }) {
  const [newest] = files
    .flatMap(({ versions: [latest] }) => latest ?? [])
    .sort((one, other) => other.addedAt.localeCompare(one.addedAt));
  if (!newest) return NOTHING;
  return <Cut width={148}>{`${portalDayOf(new Date(newest.addedAt))} ${newest.addedBy ?? ''}`}</Cut>;
}
