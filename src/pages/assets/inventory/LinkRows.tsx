import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Select } from 'antd';
import type { ReactNode } from 'react';
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
  /** What a link says beyond its two ends. */
  extra: (index: number) => ReactNode;
  short?: boolean;
}

/** Links of one asset to others, a line each. */
export function LinkRows({ name, idField, label, hint, options, linked, failure, fresh, extra, short }: Props) {
  const t = useT();
  return (
    <Form.Item label={label} tooltip={hint}>
      <Form.List name={name}>
        {(rows, { add, remove }) => (
          <>
            {rows.map((row, index) => (
              <div key={row.key} className={short ? `${styles.link} ${styles.short}` : styles.link}>
                <Form.Item
                  name={[row.name, idField]}
                  noStyle
                  rules={[
                    { required: true, message: t('assets.required', { field: label }) },
                    ({ getFieldValue }) => ({
                      validator: (_, id) => {
                        const ids = (getFieldValue(name) as Record<string, unknown>[]).map((link) => link?.[idField]);
                        return ids.filter((other) => other === id).length > 1
                          ? Promise.reject(new Error(t('assets.duplicateLink')))
                          : Promise.resolve();
                      },
                    }),
                  ]}
                >
                  <Select
                    showSearch={{ optionFilterProp: 'label' }}
                    options={options ?? linked}
                    loading={!options && !failure}
                    popupRender={(menu) =>
                      failure ? (
                        <>
                          {menu}
                          <FailureBlock compact {...failure} />
                        </>
                      ) : (
                        menu
                      )
                    }
                    aria-label={`${label} ${index + 1}`}
                  />
                </Form.Item>
                {extra(row.name)}
                <Button
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`${t('assets.removeLink')} ${index + 1}`}
                  onClick={() => remove(row.name)}
                />
              </div>
            ))}
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add(fresh)}>
              {t('assets.addLink')}
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
