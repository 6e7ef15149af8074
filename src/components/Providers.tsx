import { CloseCircleFilled } from '@ant-design/icons';
import { ConfigProvider, theme } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { t, useLanguage } from '@/locales';
import { portalTheme, readableOnLight } from '../../config/theme';

/** Whether the person's system asks for something, as a media query says it. */
function useSystem(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
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
  const dark = useSystem('(prefers-color-scheme: dark)');
  const still = useSystem('(prefers-reduced-motion: reduce)');
  const config = useMemo(
    () => ({
      locale: antd,
      theme: {
        ...portalTheme,
        token: { ...portalTheme.token, ...(!dark && readableOnLight), motion: !still },
        algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      },
      // Two characters stay two characters: "登录", not "登 录", for readers and for searching.
      button: { autoInsertSpace: false },
      // antd names these in English in every language.
      modal: { closable: { 'aria-label': t('common.close') } },
      drawer: { closable: { 'aria-label': t('common.close') } },
      select: { clearIcon: <ClearSign label={t('common.clear')} /> },
    }),
    [antd, dark, still],
  );
  useEffect(() => {
    // The class under which antd defines its variables (config/theme.ts).
    document.documentElement.classList.add('portal');
    ConfigProvider.config({ holderRender: (node) => <ConfigProvider {...config}>{node}</ConfigProvider> });
  }, [config]);
  return <ConfigProvider {...config}>{children}</ConfigProvider>;
}
