import { Drawer } from 'antd';
import { DrawerTitle } from '@/components/DrawerTitle';
import { Facts } from '@/components/Facts';
import { lazyPage } from '@/components/lazyPage';
import { RecordWays } from '@/components/RecordWays';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { useT } from '@/locales';
import type { Asset, AssetDrawerProps } from '@/pages/assets/inventory/editor';
import { NOTHING } from '@/utils/format';

const RecordTalk = lazyPage(() => import('../record/RecordTalk'));

/** What a field is called, and how its value reads. */
interface Comparison {
  label: string;
  show?: (value: unknown) => string;
}

/** One record of the inventory as it is read: its fields, where its value comes from, what was said and done about it. */
export function AssetReader<Row extends Asset, Values extends { assetCode?: string }>(
  props: AssetDrawerProps<Row, Values> & { row: Row },
) {
  const { projectCode, drawer, kind, id = '', row, compare, valuesOf, below } = props;
  const t = useT();
  useFocusReturn();
  const values = valuesOf(row);
  const fields = Object.entries(compare) as [keyof Values & string, Comparison][];
  return (
    <Drawer
      open
      size={720}
      title={<DrawerTitle>{row.name}</DrawerTitle>}
      onClose={drawer.close}
      extra={
        <RecordWays
          onPrevious={drawer.previous}
          onNext={drawer.next}
          onEdit={row.allowedActions.includes('edit') ? drawer.edit : undefined}
        />
      }
    >
      <Facts
        items={fields.map(([field, comparison]) => {
          const value = values[field];
          const text = comparison.show?.(value) ?? String(value ?? '');
          return {
            key: field,
            label: comparison.label,
            children: <span style={{ whiteSpace: 'pre-wrap' }}>{text || NOTHING}</span>,
          };
        })}
      />
      {below}
      <RecordTalk
        key={id}
        projectCode={projectCode}
        entityId={id}
        entity={kind === 'unit' ? 'unit' : undefined}
        stamp={row.version}
        note={t('assets.record.readHint')}
      />
    </Drawer>
  );
}
