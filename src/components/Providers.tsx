import { CloseCircleFilled } from '@ant-design/icons';
import { ConfigProvider, theme } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
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

/**
 * The sign on the button that empties a choice. antd names the button in English, and lets Tab stop on it, inside the field,
 * whose list then stays open; with the keyboard a choice is emptied by Backspace.
 */
function ClearSign({ label }: { label: string }) {
  const sign = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const button = sign.current?.closest('button');
    button?.setAttribute('aria-label', label);
    button?.setAttribute('tabindex', '-1');
  }, [label]);
  return <CloseCircleFilled ref={sign} />;
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
      select: { clearIcon: <ClearSign label={t('common.clear')} /> },
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
