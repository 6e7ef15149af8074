import { Button } from 'antd';
import { secondFactorOpen } from '@/features/user/secondFactor/dialog';
import { Standing } from '@/features/user/secondFactor/Standing';
import { useLoad } from '@/hooks/useLoad';
import { useT } from '@/locales';
import { userService } from '@/services/user';
import { useStore } from '@/utils/store';
import styles from './accountInfo.module.css';

/** The state of the caller's second factor, updated after its dialog, and a button that opens the dialog. */
export function SecondFactorFact() {
  const t = useT();
  const open = useStore(secondFactorOpen);
  const { data } = useLoad((options) => userService.getSecondFactor({}, options), [open]);
  return (
    <span className={styles.fact}>
      {data && <Standing factor={data} />}
      <Button type="link" size="small" onClick={() => secondFactorOpen.set(true)}>
        {t(data?.since ? 'factor.keep' : 'factor.setUp')}
      </Button>
    </span>
  );
}
