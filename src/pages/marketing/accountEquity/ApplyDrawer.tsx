import { ProForm } from '@ant-design/pro-components';
import { Button, Skeleton, Upload } from 'antd';
import { useState } from 'react';
import { applyForEquityRules } from '#domain/generated/rules/marketing/applyForEquity';
import { paperEndings } from '#domain/kernel/fileEndings';
import { limits } from '#domain/kernel/limits';
import { FailureBlock } from '@/components/FailureBlock';
import { NoteField, NumberField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { ResultBlock } from '@/components/ResultBlock';
import { useLoad } from '@/hooks/useLoad';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { marketingService } from '@/services/marketing';
import { formatNumber, megabytes } from '@/utils/format';
import styles from '../marketing.module.css';

interface Values {
  asked: Record<string, number | null>;
  note: string;
}

/** In place of a product code: no particular product is asked for. */
export const ANY = 'new';

interface Props {
  /** The product that somebody came for, or anything else. */
  product: string;
  onApplied: () => void;
  onClose: () => void;
}

/** Asks the partner above for units of products, with papers attached. */
export function ApplyDrawer({ product, onApplied, onClose }: Props) {
  const t = useT();
  const say = useSay();
  const { data, error, refresh } = useLoad((options) => marketingService.listProducts(undefined, options));
  const [papers, setPapers] = useState<readonly File[]>([]);
  const [sent, setSent] = useState<{ failed: readonly string[] } | null>(null);
  const [fresh] = useState<Values>(() => ({ asked: product === ANY ? {} : { [product]: 1 }, note: '' }));
  const record = useRecordForm<never, Values>({
    name: 'equity:new',
    row: null,
    valuesOf: () => fresh,
    fresh,
    send: async ({ asked, note }, options) => {
      const items = (data ?? []).flatMap(({ productCode }) => {
        const count = asked[productCode];
        return count ? [{ productCode, asked: count }] : [];
      });
      const { applicationCode } = await marketingService.applyForEquity({ body: { items, note } }, options);
      const failed: string[] = [];
      for (const file of papers)
        await marketingService
          .addEquityPaper({ form: { applicationCode }, file }, { silent: true })
          .catch((why: Error) => failed.push(t('marketing.paperFailed', { name: file.name, why: why.message })));
      setSent({ failed });
      onApplied();
      return null;
    },
  });
  return (
    <RecordDrawer
      record={record}
      width={640}
      title={t('marketing.apply')}
      submitLabel={t('marketing.send')}
      onClose={onClose}
      instead={
        sent && (
          <ResultBlock
            compact
            role="status"
            title={t('marketing.applied')}
            text={t('marketing.appliedText')}
            note={sent.failed.map((text) => <div key={text}>{text}</div>)}
            actions={
              <Button type="primary" onClick={onClose}>
                {t('common.close')}
              </Button>
            }
          />
        )
      }
    >
      {error && <FailureBlock compact error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && (
        <>
          <p className={styles.soft}>{t('marketing.applyHint')}</p>
          {data.map(({ productCode, name, available }) => (
            <div key={productCode} className={styles.line}>
              <span>
                {say(name)}
                <span className={styles.soft}> {t('marketing.left', { count: formatNumber(available) })}</span>
              </span>
              <NumberField
                name={['asked', productCode]}
                {...applyForEquityRules.items.each.asked}
                // A product that is not asked for is left out.
                min={0}
                required={false}
                placeholder="0"
                label={t('marketing.askedOf', { name: say(name) })}
                labelHidden
              />
            </div>
          ))}
          <ProForm.Item
            name="items"
            className={styles.asked}
            rules={[
              {
                validator: async () => {
                  const asked: Values['asked'] = record.form.getFieldValue('asked') ?? {};
                  if (!Object.values(asked).some(Boolean)) throw new Error(t('marketing.nothingAsked'));
                },
              },
            ]}
          >
            <span />
          </ProForm.Item>
          <NoteField name="note" label={t('marketing.note')} {...applyForEquityRules.note} />
          <h3 className={styles.heading}>{t('marketing.papers')}</h3>
          <Upload
            multiple
            accept={paperEndings.join(',')}
            fileList={papers.map((file, i) => ({ uid: String(i), name: file.name }))}
            beforeUpload={(file, files) => {
              if (file.uid === files[0]?.uid)
                setPapers((now) =>
                  [...now, ...files.filter(({ size }) => size <= limits.recordFileBytes)].slice(0, limits.equityPapers),
                );
              return false;
            }}
            onRemove={({ uid }) => setPapers((now) => now.filter((_, i) => String(i) !== uid))}
          >
            <Button disabled={papers.length >= limits.equityPapers}>{t('marketing.addPaper')}</Button>
          </Upload>
          <p className={styles.soft}>
            {t('marketing.papersHint', { max: limits.equityPapers, size: megabytes(limits.recordFileBytes) })}
          </p>
        </>
      )}
    </RecordDrawer>
  );
}
