import { SearchOutlined } from '@ant-design/icons';
import { Button, Input, Skeleton } from 'antd';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { matcherOf } from '#domain/kernel/spelling';
import { EmptyState } from '@/components/EmptyState';
import { FailureBlock } from '@/components/FailureBlock';
import { ValueTag } from '@/components/LevelTag';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { assetsService, type AssetGraph as Graph } from '@/services/assets';
import styles from './AssetGraph.module.css';

interface Line {
  key: string;
  d: string;
  kind: 'carry' | 'association' | 'part';
  isStrong: boolean;
}

/**
 * Businesses, the systems that carry them and, for one system at a time, its units: three columns that stay readable
 * however many assets there are. A click keeps what hangs together and lets the rest fade.
 */
export default function AssetGraph({ projectCode, onImport }: { projectCode: string; onImport?: () => void }) {
  const t = useT();
  const [systemId, setSystemId] = useState<string>();
  const [businessId, setBusinessId] = useState<string>();
  const [keyword, setKeyword] = useState('');
  const { data, error, loading, refresh } = useLoad(
    (options) => assetsService.getAssetGraph({ query: { projectCode, systemId } }, options),
    [projectCode, systemId],
  );
  if (error && !data) return <FailureBlock error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active paragraph={{ rows: 10 }} />;
  if (data.businesses.length + data.systems.length === 0)
    return (
      <section className={styles.card}>
        <EmptyState
          title={t('assets.inventory.graphEmpty')}
          text={t('assets.inventory.graphEmptyText')}
          action={onImport && { label: t('assets.importInventory'), onClick: onImport }}
        />
      </section>
    );
  return (
    <section className={styles.card}>
      <div className={styles.bar}>
        <Input
          allowClear
          prefix={<SearchOutlined />}
          className={styles.search}
          placeholder={t('assets.inventory.graphSearch')}
          aria-label={t('assets.inventory.graphSearch')}
          onChange={(event) => setKeyword(event.target.value.trim())}
        />
        <span className={styles.hint}>{t('assets.inventory.graphHint')}</span>
        {(systemId || businessId) && (
          <Button
            type="link"
            onClick={() => {
              setSystemId(undefined);
              setBusinessId(undefined);
            }}
          >
            {t('assets.inventory.graphClear')}
          </Button>
        )}
        <span className={styles.legend}>
          <i data-kind="carry" data-strong /> {t('assets.inventory.graphFull')}
          <i data-kind="carry" /> {t('assets.inventory.graphPartial')}
          <i data-kind="association" data-strong /> {t('assets.inventory.graphClose')}
          <i data-kind="association" /> {t('assets.inventory.graphLoose')}
        </span>
      </div>
      <Columns
        graph={data}
        isLoading={loading}
        keyword={keyword}
        systemId={systemId}
        businessId={businessId}
        onSystem={(id) => {
          setSystemId((now) => (now === id ? undefined : id));
          setBusinessId(undefined);
        }}
        onBusiness={(id) => {
          setBusinessId((now) => (now === id ? undefined : id));
          setSystemId(undefined);
        }}
      />
    </section>
  );
}

interface ColumnsProps {
  graph: Graph;
  isLoading: boolean;
  keyword: string;
  systemId: string | undefined;
  businessId: string | undefined;
  onSystem: (id: string) => void;
  onBusiness: (id: string) => void;
}

function Columns({ graph, isLoading, keyword, systemId, businessId, onSystem, onBusiness }: ColumnsProps) {
  const t = useT();
  const frame = useRef<HTMLDivElement>(null);
  const nodes = useRef(new Map<string, HTMLElement>());
  const [lines, setLines] = useState<Line[]>([]);
  /** What belongs together with the chosen one; undefined: nothing is chosen. */
  const related = useMemo(() => relatedTo(graph, businessId, systemId), [graph, businessId, systemId]);
  const matches = matcherOf(keyword);
  const isFound = (asset: { name: string; assetCode: string }) => matches(asset.name, asset.assetCode);
  const isFaded = (id: string, asset: { name: string; assetCode: string }) =>
    (related !== undefined && !related.has(id)) || !isFound(asset);

  useLayoutEffect(() => {
    const draw = () => {
      const holder = frame.current;
      if (!holder) return;
      const rect = holder.getBoundingClientRect();
      const origin = { left: rect.left - holder.scrollLeft, top: rect.top - holder.scrollTop };
      const box = (id: string) => {
        const rect = nodes.current.get(id)?.getBoundingClientRect();
        return (
          rect && {
            left: rect.left - origin.left,
            right: rect.right - origin.left,
            y: rect.top - origin.top + rect.height / 2,
          }
        );
      };
      const curve = (from: string, to: string) => {
        const [a, b] = [box(from), box(to)];
        if (!a || !b) return undefined;
        const middle = (a.right + b.left) / 2;
        return `M${a.right} ${a.y} C${middle} ${a.y} ${middle} ${b.y} ${b.left} ${b.y}`;
      };
      const arc = (from: string, to: string) => {
        const [a, b] = [box(from), box(to)];
        if (!a || !b) return undefined;
        const bend = a.left - Math.min(36, 8 + Math.abs(a.y - b.y) / 12);
        return `M${a.left} ${a.y} C${bend} ${a.y} ${bend} ${b.y} ${b.left} ${b.y}`;
      };
      const shown = (...ids: string[]) => related === undefined || ids.every((id) => related.has(id));
      const found: Line[] = [];
      const add = (key: string, d: string | undefined, kind: Line['kind'], isStrong: boolean) => {
        if (d) found.push({ key, d, kind, isStrong });
      };
      for (const link of graph.carries)
        if (shown(link.businessId, link.systemId))
          add(
            `${link.businessId}${link.systemId}`,
            curve(link.businessId, link.systemId),
            'carry',
            link.carryType === 'full',
          );
      for (const link of graph.associations)
        if (shown(link.from, link.to))
          add(`${link.from}${link.to}`, arc(link.from, link.to), 'association', link.degree === 'close');
      if (systemId)
        for (const unit of graph.units)
          add(`${systemId}${unit.unitId}`, curve(systemId, unit.unitId), 'part', unit.essential);
      setLines(found);
    };
    draw();
    const observer = new ResizeObserver(draw);
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, [graph, related, systemId]);

  const nodeRef = (id: string) => (element: HTMLElement | null) => {
    if (element) nodes.current.set(id, element);
    else nodes.current.delete(id);
  };
  return (
    <div className={styles.frame} ref={frame}>
      <svg className={styles.lines} aria-hidden="true">
        <title>{t('assets.graph')}</title>
        {lines.map((line) => (
          <path key={line.key} d={line.d} data-kind={line.kind} data-strong={line.isStrong || undefined} />
        ))}
      </svg>
      <div className={styles.column}>
        <h3>{t('assets.inventory.graphBusinesses')}</h3>
        {graph.businesses.map((business) => (
          <button
            key={business.businessId}
            ref={nodeRef(business.businessId)}
            type="button"
            className={styles.node}
            data-faded={isFaded(business.businessId, business) || undefined}
            aria-pressed={business.businessId === businessId}
            onClick={() => onBusiness(business.businessId)}
          >
            <Name asset={business} />
            <ValueTag level={business.importance} />
          </button>
        ))}
      </div>
      <div className={styles.column}>
        <h3>{t('assets.inventory.graphSystems')}</h3>
        {graph.systems.map((system) => (
          <button
            key={system.systemId}
            ref={nodeRef(system.systemId)}
            type="button"
            className={styles.node}
            data-faded={isFaded(system.systemId, system) || undefined}
            aria-pressed={system.systemId === systemId}
            aria-expanded={system.systemId === systemId}
            onClick={() => onSystem(system.systemId)}
          >
            <Name asset={system} note={t('assets.inventory.graphUnitCount', { count: system.unitCount })} />
            <ValueTag level={system.value} />
          </button>
        ))}
      </div>
      <div className={`${styles.column} ${styles.kept}`} aria-live="polite">
        <h3>{t('assets.inventory.graphUnits')}</h3>
        {!systemId ? (
          <p className={styles.hint}>{t('assets.inventory.graphPick')}</p>
        ) : isLoading && graph.units.length === 0 ? (
          <Skeleton active title={false} paragraph={{ rows: 6 }} />
        ) : graph.units.length === 0 ? (
          <p className={styles.hint}>{t('assets.inventory.graphNoUnits')}</p>
        ) : (
          graph.units.map((unit) => (
            <div key={unit.unitId} ref={nodeRef(unit.unitId)} className={styles.node}>
              <Name
                asset={unit}
                note={[
                  unit.riskLevel && `${t('assets.riskLevel')} ${unit.riskLevel}`,
                  !unit.essential && t('assets.inventory.graphNotEssential'),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
              <ValueTag level={unit.value} />
            </div>
          ))
        )}
      </div>
    </div>
  );
}

function Name({ asset, note }: { asset: { name: string; assetCode: string }; note?: string }) {
  return (
    <span className={styles.name} title={`${asset.assetCode} ${asset.name}`}>
      <span>{asset.name}</span>
      <small>
        <code>{asset.assetCode}</code>
        {note && ` · ${note}`}
      </small>
    </span>
  );
}

/** Ids that hang together with the chosen business or system; undefined where none is chosen. */
function relatedTo(graph: Graph, businessId?: string, systemId?: string): Set<string> | undefined {
  if (!businessId && !systemId) return undefined;
  const ids = new Set<string>([businessId ?? systemId ?? '']);
  for (const link of graph.carries) {
    if (link.businessId === businessId) ids.add(link.systemId);
    if (link.systemId === systemId) ids.add(link.businessId);
  }
  for (const link of graph.associations) {
    if (link.from === businessId) ids.add(link.to);
    if (link.to === businessId) ids.add(link.from);
  }
  return ids;
}
