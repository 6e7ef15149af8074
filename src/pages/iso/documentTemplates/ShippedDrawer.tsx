import { Button, Drawer, Segmented, Select, Skeleton } from 'antd';
import { useState } from 'react';
import { languages } from '#domain/kernel/texts';
import { editionNames } from '#domain/subjects/iso/edition/editions';
import { type DocumentScheme, documentSchemes } from '#domain/subjects/iso/timeline/timeline';
import { FailureBlock } from '@/components/FailureBlock';
import { PlainTable } from '@/components/PlainTable';
import { StatusLabel } from '@/components/StatusLabel';
import { useTimelineTexts } from '@/features/iso/useTimelineTexts';
import { toast } from '@/feedback';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useLoad } from '@/hooks/useLoad';
import { report } from '@/hooks/useRequest';
import { localeNames, useLanguage, useT } from '@/locales';
import { isoService, type ShippedTemplateRow } from '@/services/iso';
import styles from './documentTemplates.module.css';

interface Props {
  onChanged: () => void;
  onClose: () => void;
}

/** The portal's own set: what is taken becomes a template of the channel, which goes on with it. */
export default function ShippedDrawer({ onChanged, onClose }: Props) {
  const t = useT();
  useFocusReturn();
  const [language, setLanguage] = useState(useLanguage().name);
  const [taking, setTaking] = useState<string | null>(null);
  const [scheme, setScheme] = useState<DocumentScheme>();
  const { data, error, refresh } = useLoad((options) => isoService.listShippedTemplates({ query: {} }, options), []);
  const { schemeText } = useTimelineTexts();
  const offered = documentSchemes.filter((one) => data?.some(({ schemes }) => schemes.includes(one)));
  const take = async (rows: readonly ShippedTemplateRow[]) => {
    try {
      for (const { key } of rows) {
        setTaking(key);
        await isoService.takeShippedTemplate({ body: { key } });
      }
      void toast('success', t('documentTemplate.taken', { count: rows.length }));
    } catch (failure) {
      report(failure);
    }
    setTaking(null);
    refresh();
    onChanged();
  };
  const shown = (data ?? []).filter(
    (one) => one.language === language && (scheme === undefined || one.schemes.includes(scheme)),
  );
  const open = shown.filter(({ isTaken }) => !isTaken);
  return (
    <Drawer
      open
      size={720}
      title={t('documentTemplate.shipped')}
      onClose={onClose}
      footer={
        <div className={styles.foot}>
          <Button
            type="primary"
            disabled={open.length === 0 || taking !== null}
            loading={taking !== null}
            onClick={() => void take(open)}
          >
            {t('documentTemplate.takeAll', { count: open.length })}
          </Button>
        </div>
      }
    >
      <p className={styles.soft}>{t('documentTemplate.shippedIntro')}</p>
      {error && !data && <FailureBlock compact error={error} onRetry={refresh} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {data && (
        <>
          <div className={styles.languages}>
            <Segmented
              value={language}
              options={languages.map((value) => ({ value, label: localeNames[value] }))}
              onChange={setLanguage}
            />
            <Select
              allowClear
              aria-label={t('documentTemplate.schemes')}
              placeholder={t('documentTemplate.schemes')}
              value={scheme}
              options={offered.map((value) => ({ value, label: schemeText(value) }))}
              onChange={setScheme}
              style={{ inlineSize: 200 }}
            />
          </div>
          <PlainTable<ShippedTemplateRow>
            rowKey="key"
            dataSource={shown}
            columns={[
              { title: t('documentTemplate.name'), dataIndex: 'name', key: 'name' },
              {
                title: t('documentTemplate.kind'),
                key: 'kind',
                width: 120,
                render: (_, { kind }) => t(`documentTemplate.kind_${kind}`),
              },
              {
                title: t('documentTemplate.editions'),
                key: 'editions',
                width: 160,
                render: (_, { editions }) => editionNames(editions) || t('documentTemplate.allEditions'),
              },
              {
                title: '',
                key: 'take',
                width: 120,
                render: (_, row) =>
                  row.isTaken ? (
                    <StatusLabel tone="done">{t('documentTemplate.isTaken')}</StatusLabel>
                  ) : (
                    <Button
                      size="small"
                      disabled={taking !== null}
                      loading={taking === row.key}
                      aria-label={t('documentTemplate.takeOf', { name: row.name })}
                      onClick={() => void take([row])}
                    >
                      {t('documentTemplate.take')}
                    </Button>
                  ),
              },
            ]}
          />
        </>
      )}
    </Drawer>
  );
}
