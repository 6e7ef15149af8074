import { DeleteOutlined } from '@ant-design/icons';
import { ProForm, ProFormText } from '@ant-design/pro-components';
import { Button, Input, Modal } from 'antd';
import { VIEW_NAME_MAX, VIEWS_MAX } from '#domain/capabilities/view/rules';
import { useFocusReturn } from '@/hooks/useFocusReturn';
import { report } from '@/hooks/useRequest';
import type { SavedViewsOfList } from '@/hooks/useSavedViews';
import { useT } from '@/locales';
import type { SavedView } from '@/services/view';
import styles from './PortalTable.module.css';

/** Keeps what is on screen under a name; renames and deletes what has been kept. */
export default function ViewsDialog({ saved, onClose }: { saved: SavedViewsOfList; onClose: () => void }) {
  const t = useT();
  useFocusReturn();
  const { views, save, rename, remove } = saved;
  const isTaken = (name: string, by?: SavedView) => views.some((view) => view !== by && view.name === name);
  const tryRename = (view: SavedView, input: HTMLInputElement) => {
    const name = input.value.trim();
    if (name && !isTaken(name, view)) rename(view, name);
    else input.value = view.name;
  };
  return (
    <Modal open title={t('common.views')} width={480} footer={null} onCancel={onClose}>
      <ProForm<{ name: string }>
        layout="inline"
        className={styles.newView}
        submitter={false}
        onFinish={async ({ name }) => {
          // What failed has been told; the name stays for another try.
          await save(name.trim()).then(onClose, report);
        }}
      >
        <ProFormText
          name="name"
          label={t('common.viewNew')}
          formItemProps={{ className: styles.viewName }}
          rules={[
            { required: true, whitespace: true, message: t('common.viewNameMissing') },
            {
              validator: async (_, name?: string) => {
                if (name && isTaken(name.trim())) throw new Error(t('common.viewNameTaken'));
                if (views.length >= VIEWS_MAX) throw new Error(t('common.viewsFull', { max: VIEWS_MAX }));
              },
            },
          ]}
          fieldProps={{ autoFocus: true, maxLength: VIEW_NAME_MAX, placeholder: '', allowClear: false }}
        />
        <Button type="primary" htmlType="submit">
          {t('common.save')}
        </Button>
      </ProForm>
      {views.length === 0 ? (
        <p className={styles.viewsHint}>{t('common.viewsHint')}</p>
      ) : (
        <ul className={styles.views}>
          {views.map((view) => (
            <li key={view.name}>
              <Input
                defaultValue={view.name}
                maxLength={VIEW_NAME_MAX}
                aria-label={t('common.viewRename', { name: view.name })}
                onPressEnter={(event) => event.currentTarget.blur()}
                onBlur={(event) => tryRename(view, event.currentTarget)}
              />
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={t('common.viewDelete', { name: view.name })}
                onClick={() => remove(view)}
              />
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
