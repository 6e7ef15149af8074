import { useEffect } from 'react';
import { ResultBlock } from '@/components/ResultBlock';
import { useT } from '@/locales';

/** Section 9: the parent is reloaded after this delay. */
const FRAME_RELOAD_DELAY = 1000;

/** Whether the page runs in WeChat's own browser, which can neither download nor sign in reliably. */
export const isWeChat = () => /MicroMessenger/iu.test(navigator.userAgent);

/** Whether the page is in a frame, as after a sign-in that another page of the portal opened inside itself. */
export const isFramed = () => window.self !== window.parent;

/** All that WeChat's browser shows. */
export function WeChatNotice() {
  const t = useT();
  return <ResultBlock title={t('frame.weChatTitle')} text={t('frame.weChatText')} role="status" />;
}

/** All that a framed page shows, before it lets the parent load again. */
export function FramedNotice() {
  const t = useT();
  useEffect(() => {
    const timer = setTimeout(() => window.parent.location.reload(), FRAME_RELOAD_DELAY);
    return () => clearTimeout(timer);
  }, []);
  return <ResultBlock title={t('frame.loginSuccess')} role="status" />;
}
