import { ConfigProvider, theme } from 'antd';
import { type ReactNode, useEffect, useMemo, useSyncExternalStore } from 'react';
import { t, useLanguage } from '@/locales';
import { portalTheme, readableOnLight } from '../../config/theme';

const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

function useSystemDark(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = darkQuery();
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => darkQuery().matches,
  );
}

/** Theme and language around the whole app, and around what antd shows outside it (toasts). */
export function Providers({ children }: { children: ReactNode }) {
  const { antd } = useLanguage();
  const dark = useSystemDark();
  const config = useMemo(
    () => ({
      locale: antd,
      theme: dark
        ? { ...portalTheme, algorithm: theme.darkAlgorithm }
        : { ...portalTheme, token: { ...portalTheme.token, ...readableOnLight }, algorithm: theme.defaultAlgorithm },
      // Two characters stay two characters: "登录", not "登 录", for readers and for searching.
      button: { autoInsertSpace: false },
      // antd names these in English in every language.
      modal: { closable: { 'aria-label': t('common.close') } },
      drawer: { closable: { 'aria-label': t('common.close') } },
    }),
    [antd, dark],
  );
  useEffect(() => {
    // The class under which antd defines its variables (config/theme.ts).
    document.documentElement.classList.add('portal');
    ConfigProvider.config({ holderRender: (node) => <ConfigProvider {...config}>{node}</ConfigProvider> });
  }, [config]);
  return <ConfigProvider {...config}>{children}</ConfigProvider>;
}
