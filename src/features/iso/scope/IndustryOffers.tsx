import { Button, Form, Popconfirm } from 'antd';
import { FailureBlock } from '@/components/FailureBlock';
import { useLoad } from '@/hooks/useLoad';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService } from '@/services/iso';
import type { Values } from '../facts/useValueText';
import { ProcessLines } from './ProcessLines';
import styles from './scope.module.css';

interface Props {
  /** The variable that holds the industry. */
  name: string;
  onTake: (values: Values) => void;
}

/** What is usual in the chosen industry: how a scope may read, and its processes. Nothing is entered unless it is taken. */
export function IndustryOffers({ name, onTake }: Props) {
  const form = Form.useFormInstance();
  const code = Form.useWatch<string | undefined>([name, 'code'], form);
  return code ? <Offers key={code} industryCode={code} onTake={onTake} /> : null;
}

function Offers({ industryCode, onTake }: { industryCode: string; onTake: Props['onTake'] }) {
  const t = useT();
  const say = useSay();
  const form = Form.useFormInstance<Values>();
  const { data, error, refresh } = useLoad(
    (options) => isoService.getIndustryConfig({ body: { industryCode } }, options),
    [industryCode],
  );
  if (error && !data) return <FailureBlock compact error={error} onRetry={refresh} />;
  if (!data) return null;
  const { path, wording, source } = data;
  const take = () => wording && onTake({ scope: wording.zh, scopeEn: wording.en });
  const hasText = () => Boolean(form.getFieldValue('scope') || form.getFieldValue('scopeEn'));
  return (
    <div className={styles.offer}>
      <p className={styles.soft}>{path.map((one) => one.name).join(' › ')}</p>
      {wording && (
        <div className={styles.offered}>
          <span>{t('scope.wording', { text: say(wording) })}</span>
          <Popconfirm title={t('scope.replaceText')} okText={t('scope.take')} disabled={!hasText()} onConfirm={take}>
            <Button size="small" onClick={() => !hasText() && take()}>
              {t('scope.take')}
            </Button>
          </Popconfirm>
        </div>
      )}
      <ProcessLines config={data} />
      <p className={styles.soft}>{say(source)}</p>
    </div>
  );
}
