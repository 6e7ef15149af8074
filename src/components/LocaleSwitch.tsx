import { Button } from 'antd';
import { type LocaleName, localeNames, setLocale, useLanguage, useT } from '@/locales';

/** Shows the other language under its own name. */
export function LocaleSwitch() {
  const t = useT();
  const { name } = useLanguage();
  const other: LocaleName = name === 'zh-CN' ? 'en-US' : 'zh-CN';
  return (
    <Button type="text" size="small" lang={other} aria-label={t('frame.switchLocale')} onClick={() => setLocale(other)}>
      {localeNames[other]}
    </Button>
  );
}
