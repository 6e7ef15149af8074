import { ConfigProvider } from 'antd';
import { useState } from 'react';
import { limits } from '#domain/kernel/limits';
import { Facts } from '@/components/Facts';
import { NoteField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { StatusLabel } from '@/components/StatusLabel';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import { isoService, type MaterialItem, type MaterialVersion } from '@/services/iso';
import { InPortal } from './InPortal';
import { MaterialDates } from './MaterialDates';
import { MaterialFiles } from './MaterialFiles';
import styles from './material.module.css';
import { stateTones, useMaterialTexts } from './useMaterialTexts';

type Row = Pick<MaterialItem, 'version' | 'note' | 'inapplicable'>;
type Values = { note: string; inapplicable: string };

interface Props {
  projectCode: string;
  item: MaterialItem;
  editable: boolean;
  onChanged: () => void;
  onClose: () => void;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** One material: who asks for it, what the portal has of it, its files, and what is noted. */
export default function MaterialDrawer(props: Props) {
  const { projectCode, item, editable, onChanged, onClose, onPrevious, onNext } = props;
  const { materialCode, need, state } = item;
  const t = useT();
  const say = useSay();
  const [dated, setDated] = useState<MaterialVersion | null>(null);
  const record = useRecordForm<Row, Values>({
    name: `material:${projectCode}:${materialCode}`,
    row: item,
    valuesOf: ({ note, inapplicable }) => ({ note, inapplicable: inapplicable ?? '' }),
    fresh: { note: '', inapplicable: '' },
    editable,
    send: async (values, options, origin) => {
      const said = { note: values.note.trim(), inapplicable: values.inapplicable.trim() || null };
      const body = { projectCode, materialCode, version: origin?.version ?? 0, ...said };
      const { version } = await isoService.saveMaterial({ body }, options);
      return { ...said, version };
    },
    onAnswer: () => {
      void toast('success', t('material.saved'));
      onChanged();
    },
  });
  return (
    <>
      <RecordDrawer
        record={record}
        width={720}
        title={say(item)}
        compare={{ note: { label: t('material.note') }, inapplicable: { label: t('material.inapplicable') } }}
        steps={{ ...(onPrevious && { onPrevious }), ...(onNext && { onNext }) }}
        onClose={onClose}
      >
        {/* Who may not edit still looks at files. */}
        <ConfigProvider componentDisabled={false}>
          <Facts
            items={[
              {
                key: 'state',
                label: t('material.state'),
                children: <StatusLabel tone={stateTones[state]}>{t(`material.state_${state}`)}</StatusLabel>,
              },
              { key: 'need', label: t('material.need'), children: t(`material.need_${need}`) },
              { key: 'asked', label: t('material.askedBy'), children: <AskedBy item={item} /> },
              {
                key: 'source',
                label: t('material.source'),
                children:
                  item.confidence === 1 ? t('material.singleSource', { source: say(item.source) }) : say(item.source),
              },
            ]}
          />
          {item.portal && <InPortal projectCode={projectCode} portal={item.portal} />}
          <MaterialFiles
            projectCode={projectCode}
            item={item}
            editable={editable}
            onDates={setDated}
            onChanged={onChanged}
          />
        </ConfigProvider>
        {need === 'if' && (
          <NoteField
            name="inapplicable"
            label={t('material.inapplicable')}
            extra={editable && t('material.inapplicableHint')}
            max={limits.noteLength}
          />
        )}
        <NoteField name="note" label={t('material.note')} max={limits.noteLength} />
      </RecordDrawer>
      {dated && (
        <MaterialDates
          key={dated.objectId}
          projectCode={projectCode}
          file={dated}
          onSaved={onChanged}
          onClose={() => setDated(null)}
        />
      )}
    </>
  );
}

function AskedBy({ item: { asked } }: { item: MaterialItem }) {
  const { askingText } = useMaterialTexts();
  return (
    <ul className={styles.plain}>
      {asked.map((one) => (
        <li key={one.edition}>{askingText(one)}</li>
      ))}
    </ul>
  );
}
