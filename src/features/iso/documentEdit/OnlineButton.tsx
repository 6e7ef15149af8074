import { Button } from 'antd';
import { useState } from 'react';
import { docxMime } from '#domain/kernel/fileEndings';
import { lazyPage } from '@/components/lazyPage';
import { useT } from '@/locales';
import type { OnlineProps } from './onlineProps';

const OnlineDrawer = lazyPage(() => import('./OnlineDrawer'));

/** Opens a Word document in the editor, or says how it is edited where there is none. */
export function OnlineButton(props: OnlineProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { document, onChanged } = props;
  const { latest, retired, edit, allowedActions } = document;
  if (latest?.mime !== docxMime || retired) return null;
  const mayEdit = allowedActions.includes('take') || edit?.isMine;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(mayEdit ? 'documentEdit.online' : 'documentEdit.view')}</Button>
      {isOpen && (
        <OnlineDrawer
          {...props}
          onClose={() => {
            setOpen(false);
            onChanged();
          }}
        />
      )}
    </>
  );
}
