import { Alert, Skeleton } from 'antd';
import sum from 'lodash/sum';
import { type Level, levels } from '#domain/kernel/levels';
import { levelColors } from '#domain/kernel/tokens';
import { FailureBlock } from '@/components/FailureBlock';
import { FigureCard } from '@/components/FigureCard';
import { LevelTag } from '@/components/LevelTag';
import { StatusLabel } from '@/components/StatusLabel';
import { useLoad } from '@/hooks/useLoad';
import { useWords } from '@/hooks/useWords';
import { useT } from '@/locales';
import { assetsService, type ReportFigures } from '@/services/assets';
import { formatInstant, formatNumber } from '@/utils/format';
import { InventoryEmpty } from '../inventory/InventoryEmpty';
import { HeatMap } from '../risk/HeatMap';
import card from '../risk/HeatMap.module.css';
import { RemnantList } from '../risk/RemnantList';
import styles from './Figures.module.css';

interface Props {
  projectCode: string;
  /** Shows the risks that a figure counts. */
  onRisks: (filters: Record<string, string>) => void;
  /** Where risks come from, for those who may bring them in. */
  onImport?: () => void;
}

/** The report on screen: figures, the distribution before and after treatment, what remains high. */
export default function Figures({ projectCode, onRisks, onImport }: Props) {
  const t = useT();
  const report = useLoad(
    (options) =>
      Promise.all([
        assetsService.getReportFigures({ query: { projectCode } }, options),
        assetsService.getHeatMap({ query: { projectCode, when: 'before' } }, options),
        assetsService.getHeatMap({ query: { projectCode, when: 'after' } }, options),
      ]),
    [projectCode],
  );
  if (report.error) return <FailureBlock error={report.error} onRetry={report.refresh} />;
  if (!report.data) return <Skeleton active paragraph={{ rows: 12 }} />;
  const [data, before, after] = report.data;
  if (data.counts.risks === 0) {
    return (
      <section className={card.card}>
        <InventoryEmpty kind="Risks" filtered={false} onImport={onImport} />
      </section>
    );
  }
  const high = (rows: ReportFigures['before']) => sum(rows.map((row) => (row.level >= 4 ? row.count : 0)));
  const stated = sum(data.after.map((row) => row.count));
  const unaccepted = data.highRemnant - data.accepted;
  return (
    <div className={styles.page}>
      <SignState figures={data} />
      <section className={styles.figures}>
        <FigureCard label={t('assets.units')} value={data.counts.units} />
        <FigureCard label={t('assets.risks')} value={data.counts.risks} to="?tab=risks" />
        <FigureCard
          label={t('assets.report.highBefore')}
          value={high(data.before)}
          note={t('assets.report.ofRisks', { share: share(high(data.before), data.counts.risks) })}
        />
        <FigureCard
          label={t('assets.report.highAfter')}
          value={data.highRemnant}
          note={t('assets.report.statedOf', { stated: formatNumber(stated), total: formatNumber(data.counts.risks) })}
        />
        <FigureCard label={t('assets.report.toAccept')} value={unaccepted} isLate={unaccepted > 0} />
        <FigureCard
          label={t('assets.report.overdueTreatments')}
          value={data.overdueTreatments}
          isLate={data.overdueTreatments > 0}
        />
      </section>
      <section className={card.card}>
        <h2>{t('assets.report.beforeAndAfter')}</h2>
        <BeforeAfter figures={data} onLevel={(level) => onRisks({ level: String(level) })} />
      </section>
      <div className={styles.maps}>
        <section className={card.card}>
          <h2>{t('assets.report.heatBefore')}</h2>
          <HeatMap data={before} hint={t('assets.report.heatBeforeHint')} />
        </section>
        <section className={card.card}>
          <h2>{t('assets.report.heatAfter')}</h2>
          <HeatMap data={after} hint={t('assets.report.heatAfterHint')} />
        </section>
      </div>
      <div className={styles.maps}>
        <section className={card.card}>
          <h2>{t('assets.report.treatments')}</h2>
          <Treatments figures={data} onRisks={onRisks} />
        </section>
        <section className={card.card}>
          <h2>{t('assets.report.byCategory')}</h2>
          <Categories figures={data} onRisks={onRisks} />
        </section>
      </div>
      <section className={card.card}>
        <h2>{t('assets.report.highRemnants')}</h2>
        <RemnantList projectCode={projectCode} />
      </section>
    </div>
  );
}

const share = (part: number, whole: number) => (whole === 0 ? '0%' : `${formatNumber((part / whole) * 100, 1)}%`);

/** Whether it is signed, by whom; closed or not. */
function SignState({ figures }: { figures: ReportFigures }) {
  const t = useT();
  const { say } = useWords();
  const { signedAt, signedBy, finishedAt, method } = figures;
  return (
    <Alert
      type={signedAt ? 'success' : 'info'}
      showIcon
      title={
        <span className={styles.state}>
          {signedAt
            ? t('assets.report.signedLine', { who: signedBy ?? '', when: formatInstant(signedAt) })
            : t('assets.report.unsignedLine')}
          {finishedAt && (
            <StatusLabel tone="done">
              {t('assets.report.finishedLine', { when: formatInstant(finishedAt) })}
            </StatusLabel>
          )}
          <span className={styles.note}>
            {t('assets.report.methodVersion', { name: say(method), version: method.version })}
          </span>
        </span>
      }
    />
  );
}

/** One row for each level: a bar and the number before, a bar and the number after. */
function BeforeAfter({ figures, onLevel }: { figures: ReportFigures; onLevel: (level: Level) => void }) {
  const t = useT();
  const countOf = (rows: ReportFigures['before'], level: Level) => rows.find((row) => row.level === level)?.count ?? 0;
  const most = Math.max(1, ...figures.before.map((row) => row.count), ...figures.after.map((row) => row.count));
  const bar = (level: Level, count: number) => (
    <span className={styles.barCell}>
      <span
        className={card.bar}
        data-none={count === 0 || undefined}
        style={{ inlineSize: `${(count / most) * 100}%`, background: levelColors[level].background }}
      />
      <span className={styles.count}>{formatNumber(count)}</span>
    </span>
  );
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('assets.riskLevel')}</th>
          <th scope="col">{t('assets.beforeTreatment')}</th>
          <th scope="col">{t('assets.report.afterTreatment')}</th>
        </tr>
      </thead>
      <tbody>
        {[...levels].reverse().map((level) => (
          <tr key={level}>
            <th scope="row">
              <button type="button" className={card.filter} onClick={() => onLevel(level)}>
                <LevelTag level={level} />
              </button>
            </th>
            <td>{bar(level, countOf(figures.before, level))}</td>
            <td>{bar(level, countOf(figures.after, level))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Treatments({ figures, onRisks }: { figures: ReportFigures; onRisks: Props['onRisks'] }) {
  const t = useT();
  const { word } = useWords();
  const total = figures.counts.risks;
  return (
    <table className={styles.table}>
      <tbody>
        {figures.treatments.map(({ treatment, count }) => (
          <tr key={treatment ?? 'none'}>
            <th scope="row">
              <button type="button" className={styles.link} onClick={() => onRisks({ treatment: treatment ?? 'none' })}>
                {treatment ? word('treatment', treatment) : t('assets.undecided')}
              </button>
            </th>
            <td className={styles.right}>{formatNumber(count)}</td>
            <td className={styles.right}>{share(count, total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Categories({ figures, onRisks }: { figures: ReportFigures; onRisks: Props['onRisks'] }) {
  const t = useT();
  const { word } = useWords();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('assets.fields.category')}</th>
          <th scope="col" className={styles.right}>
            {t('assets.units')}
          </th>
          <th scope="col" className={styles.right}>
            {t('assets.highRisks')}
          </th>
        </tr>
      </thead>
      <tbody>
        {figures.categories.map(({ category, units, highRisks }) => (
          <tr key={category}>
            <th scope="row">
              <button type="button" className={styles.link} onClick={() => onRisks({ category })}>
                {word('unitCategory', category)}
              </button>
            </th>
            <td className={styles.right}>{formatNumber(units)}</td>
            <td className={styles.right}>{formatNumber(highRisks)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
