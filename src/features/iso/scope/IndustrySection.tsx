import { Skeleton } from 'antd';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService } from '@/services/iso';
import { ProcessLines } from './ProcessLines';
import styles from './scope.module.css';

interface Props {
  industryCode: string;
  /** The environment is certified as well. */
  hasEnvironment: boolean;
}

/** What is usual in the industry, to compare with. */
export function IndustrySection({ industryCode, hasEnvironment }: Props) {
  const t = useT();
  const say = useSay();
  const { data, error, refresh } = useLoad(
    (options) =>
      Promise.all([
        isoService.getIndustryConfig({ body: { industryCode } }, options),
        hasEnvironment ? isoService.getIndustryConfig14001({ body: { industryCode } }, options) : null,
      ]),
    [industryCode, hasEnvironment],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  const [config, environment] = data;
  return (
    <div className={styles.section}>
      <h3>{t('scope.defaults')}</h3>
      <ProcessLines config={config} />
      <p className={styles.soft}>{say(config.source)}</p>
      {environment && (
        <>
          <h3>{t('scope.aspects')}</h3>
          <PlainTable
            rowKey="zh"
            dataSource={environment.aspects}
            columns={[
              { title: t('scope.aspect'), key: 'aspect', render: (_, row) => say(row) },
              {
                title: t('scope.impact'),
                key: 'impact',
                render: (_, { impactZh, impactEn }) => say({ zh: impactZh, en: impactEn }),
              },
              {
                title: t('scope.condition'),
                key: 'condition',
                width: 120,
                render: (_, { condition }) => t(`scope.condition_${condition}`),
              },
            ]}
          />
        </>
      )}
    </div>
  );
}
