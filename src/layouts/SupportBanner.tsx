import { EyeOutlined } from '@ant-design/icons';
import { useNavigate } from '@umijs/max';
import { useCountDown } from 'ahooks';
import { Button } from 'antd';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { errorCodes } from '#domain/kernel/errors';
import { tell, toast } from '@/feedback';
import { report } from '@/hooks/useRequest';
import { useSession } from '@/hooks/useSession';
import { useT } from '@/locales';
import { PortalError } from '@/requestErrors';
import { platformService } from '@/services/platform';
import { type UserInfo, userService } from '@/services/user';
import { shownView, viewIsOver } from '@/supportView';
import { useStore } from '@/utils/store';
import styles from './SupportBanner.module.css';

/** The page on which views start, and to which their end leads. */
const HOME = '/useradministration';

const twoDigits = (count: number) => String(count).padStart(2, '0');

interface Props {
  view: NonNullable<UserInfo['supportView']>;
  tenantName: string;
}

/** Over every page of a support view: whose portal it is, that it is read alone, how long it lasts, and the way out. */
export default function SupportBanner({ view: { viewCode, secondsLeft }, tenantName }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const { setSession } = useSession();
  const [ending, setEnding] = useState(false);
  const over = useStore(viewIsOver);
  const leaving = useRef(false);

  useLayoutEffect(() => {
    shownView.set(viewCode);
    viewIsOver.set(false);
    document.documentElement.dataset.supportView = viewCode;
    return () => {
      shownView.set(null);
      delete document.documentElement.dataset.supportView;
    };
  }, [viewCode]);

  /** Back to the operator's own portal, where the view has ended. @returns whether it has */
  const goBack = async (): Promise<boolean> => {
    // Who one is now is asked from outside the view; what the page asks meanwhile is not.
    shownView.set(null);
    const user = await userService.getUserInfo().finally(() => shownView.set(viewCode));
    await setSession({ user, refusal: null });
    if (user.supportView?.viewCode === viewCode) return false;
    navigate(HOME);
    return true;
  };
  const leave = async (work: () => Promise<void>) => {
    if (leaving.current) return;
    leaving.current = true;
    await work().catch(report);
    leaving.current = false;
    viewIsOver.set(false);
  };
  /** The view has ended by its time, or in another tab, without the user's action here. */
  const bringBack = () =>
    leave(async () => {
      const title = t('frame.supportOver');
      const content = t('frame.supportOverText', { name: tenantName });
      if (await goBack()) await tell({ title, content, okText: t('frame.iKnow') });
    });
  const end = async () => {
    setEnding(true);
    await leave(async () => {
      await platformService
        .endSupportView({ body: {} }, { handles: [errorCodes.supportViewEnded] })
        .catch((error: unknown) => {
          // Somebody was faster.
          if (!(error instanceof PortalError) || error.code !== errorCodes.supportViewEnded) throw error;
        });
      if (await goBack()) void toast('success', t('frame.supportEnded', { name: tenantName }));
    });
    setEnding(false);
  };

  const [, { days, hours, minutes, seconds }] = useCountDown({
    leftTime: secondsLeft * 1000,
    onEnd: () => void bringBack(),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that it is over.
  useEffect(() => {
    if (over) void bringBack();
  }, [over]);
  const left = `${twoDigits((days * 24 + hours) * 60 + minutes)}:${twoDigits(seconds)}`;
  return (
    <>
      <div className={styles.edge} />
      <section className={styles.bar} aria-label={t('frame.supportView')}>
        <EyeOutlined aria-hidden="true" />
        <strong className={styles.name} title={tenantName}>
          {t('frame.supportOf', { name: tenantName })}
        </strong>
        <span className={styles.fact}>{t('frame.supportReadOnly')}</span>
        <span className={styles.fact} role="timer">
          {t('frame.supportLeft', { left })}
        </span>
        <Button size="small" loading={ending} onClick={() => void end()}>
          {t('frame.supportEnd')}
        </Button>
      </section>
    </>
  );
}
