import { DeleteOutlined } from '@ant-design/icons';
import { ProFormList } from '@ant-design/pro-components';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { SelectField } from '@/components/choiceFields';
import { FailureBlock } from '@/components/FailureBlock';
import { useT } from '@/locales';
import styles from './AssetDrawer.module.css';

interface Props {
  /** Field of the form that holds the links, and of each the field with the other asset's id. */
  name: string;
  idField: string;
  label: string;
  hint?: string;
  /** Assets that may be linked to. */
  options: { value: string; label: string; options?: { value: string; label: string }[] }[] | undefined;
  /** Those that are linked to already: they have their names before the rest is there. */
  linked: { value: string; label: string }[] | undefined;
  /** Why there are no others. */
  failure: { error: Error; onRetry: () => void } | undefined;
  /** A new link, but for the asset it goes to. */
  fresh: object;
  /** The fields of what a link says beyond its two ends. */
  children: ReactNode;
  short?: boolean;
}

/** Links of one asset to others, a line each. */
export function LinkRows({ name, idField, label, hint, options, linked, failure, fresh, children, short }: Props) {
  const t = useT();
  return (
    <ProFormList
      name={name}
      label={label}
      tooltip={hint}
      copyIconProps={false}
      deleteIconProps={false}
      creatorButtonProps={{ creatorButtonText: t('assets.inventory.addLink') }}
      creatorRecord={fresh}
      itemRender={({ listDom }) => (
        <div className={short ? `${styles.link} ${styles.short}` : styles.link}>{listDom}</div>
      )}
    >
      {(row, index, { remove }) => (
        <>
          <SelectField
            noStyle
            name={idField}
            label={label}
            required
            showSearch
            allowClear={false}
            rules={[
              ({ getFieldValue }) => ({
                validator: async (_, id) => {
                  const ids = (getFieldValue(name) as Record<string, unknown>[]).map((link) => link?.[idField]);
                  if (ids.filter((other) => other === id).length > 1)
                    throw new Error(t('assets.inventory.duplicateLink'));
                },
              }),
            ]}
            options={options ?? linked}
            fieldProps={{
              loading: !options && !failure,
              popupRender: (menu) =>
                failure ? (
                  <>
                    {menu}
                    <FailureBlock compact {...failure} />
                  </>
                ) : (
                  menu
                ),
              'aria-label': `${label} ${index + 1}`,
            }}
          />
          {children}
          <Button
            type="text"
            icon={<DeleteOutlined />}
            aria-label={`${t('assets.inventory.removeLink')} ${index + 1}`}
            onClick={() => remove(row.name)}
          />
        </>
      )}
    </ProFormList>
  );
}
