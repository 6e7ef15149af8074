import { Button } from 'antd';
// The one field itself: antd's Input brings TextArea, Search, Password and OTP along (10 kB).
import Input, { type InputProps, type InputRef } from 'antd/es/input/Input';
import type { Ref } from 'react';
import { useT } from '@/locales';
import styles from './CodeField.module.css';

interface Props extends Pick<InputProps, 'id' | 'value' | 'onChange'> {
  ref?: Ref<InputRef>;
  /** Seconds until the next code may be asked for. */
  seconds: number;
  sending: boolean;
  onAsk: () => void;
}

/** The code's field with the button that asks for one; the form gives it id, value and what is wrong. */
export function CodeField({ seconds, sending, onAsk, ...field }: Props) {
  const t = useT();
  return (
    <div className={styles.codeLine}>
      <Input {...field} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
      <Button className={styles.ask} loading={sending} disabled={seconds > 0} onClick={onAsk}>
        {seconds > 0 ? t('user.resendIn', { seconds }) : t('user.getCode')}
      </Button>
    </div>
  );
}
