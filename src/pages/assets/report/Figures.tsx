import { Alert, Skeleton } from 'antd';
import sum from 'lodash/sum';
import { isHigh } from '#domain/subjects/assets/risk/criteria';
import { FailureBlock } from '@/components/FailureBlock';
import { FigureCard } from '@/components/FigureCard';
import { StatusLabel } from '@/components/StatusLabel';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { assetsService, type ReportFigures } from '@/services/assets';
import { formatInstant, formatNumber } from '@/utils/format';
import { InventoryEmpty } from '../inventory/InventoryEmpty';
import { HeatMap } from '../risk/HeatMap';
import card from '../risk/HeatMap.module.css';
import { RemnantList } from '../risk/RemnantList';
import { useWords } from '../useWords';
import { BeforeAfter } from './BeforeAfter';
import { cellAfter, cellBefore } from './cells';
import styles from './Figures.module.css';

interface Props {
  projectCode: string;
  /** Shows the risks that a figure counts. */
  onRisks: (filters: Record<string, string>) => void;
  /** To another tab of the project. */
  go: (tab: string, filters?: Record<string, string>) => void;
  /** Where risks come from, for those who may bring them in. */
  onImport?: () => void;
}

/** The report on screen: figures, the distribution before and after treatment, what remains high. */
export default function Figures({ projectCode, onRisks, go, onImport }: Props) {
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
        <InventoryEmpty kind="Risks" onImport={onImport} />
      </section>
    );
  }
  const high = sum(data.before.map((row) => (isHigh(row.level) ? row.count : 0)));
  const stated = data.counts.risks - data.unrated;
  const unaccepted = data.highRemnant - data.accepted;
  return (
    <div className={styles.page}>
      <SignState figures={data} />
      <section className={styles.figures}>
        <FigureCard label={t('assets.units')} value={data.counts.units} to="?tab=units" />
        <FigureCard label={t('assets.risks')} value={data.counts.risks} to="?tab=risks" />
        <FigureCard
          label={t('assets.report.highBefore')}
          value={high}
          note={t('assets.report.ofRisks', { share: share(high, data.counts.risks) })}
          to="?tab=risks&level=high"
        />
        <FigureCard
          label={t('assets.report.highAfter')}
          value={data.highRemnant}
          note={t('assets.report.statedOf', { stated: formatNumber(stated), total: formatNumber(data.counts.risks) })}
          to="?tab=risks&remnantLevel=high"
        />
        <FigureCard label={t('assets.report.toAccept')} value={unaccepted} isLate={unaccepted > 0} to="?tab=remnants" />
        <FigureCard
          label={t('assets.report.overdueTreatments')}
          value={data.overdueTreatments}
          isLate={data.overdueTreatments > 0}
          to="?tab=measures&overdue=true"
        />
      </section>
      <section className={card.card}>
        <h2>{t('assets.report.beforeAndAfter')}</h2>
        <BeforeAfter figures={data} onRisks={onRisks} />
      </section>
      <div className={styles.maps}>
        <section className={card.card}>
          <h2>{t('assets.report.heatBefore')}</h2>
          <HeatMap
            data={before}
            hint={t('assets.report.heatBeforeHint')}
            onSelect={(cell) => cell && onRisks(cellBefore(cell))}
          />
        </section>
        <section className={card.card}>
          <h2>{t('assets.report.heatAfter')}</h2>
          <HeatMap
            data={after}
            hint={t('assets.report.heatAfterHint')}
            onSelect={(cell) => cell && onRisks(cellAfter(cell))}
          />
        </section>
      </div>
      <div className={styles.maps}>
        <section className={card.card}>
          <h2>{t('assets.report.treatments')}</h2>
          <Treatments figures={data} onRisks={onRisks} />
        </section>
        <section className={card.card}>
          <h2>{t('assets.report.byCategory')}</h2>
          <Categories figures={data} go={go} />
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
  const say = useSay();
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

function Categories({ figures, go }: { figures: ReportFigures; go: Props['go'] }) {
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
            <th scope="row">{word('unitCategory', category)}</th>
            <td className={styles.right}>
              <button type="button" className={styles.link} onClick={() => go('units', { category })}>
                {formatNumber(units)}
              </button>
            </td>
            <td className={styles.right}>
              <button type="button" className={styles.link} onClick={() => go('risks', { category, level: 'high' })}>
                {formatNumber(highRisks)}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
