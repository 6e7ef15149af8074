import { Button } from 'antd';
import { type LocaleName, localeNames, useLanguage, useT } from '@/locales';
import { useChooseLanguage } from './useChooseLanguage';

/** Shows the other language under its own name. */
export function LocaleSwitch() {
  const t = useT();
  const { name } = useLanguage();
  const choose = useChooseLanguage();
  const other: LocaleName = name === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <Button
      type="text"
      size="small"
      lang={other}
      aria-label={t('frame.switchLocale')}
      onClick={() => void choose(other)}
    >
      {localeNames[other]}
    </Button>
  );
}
