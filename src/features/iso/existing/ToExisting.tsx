import { history, useLocation } from '@umijs/max';
import { Button } from 'antd';
import { useT } from '@/locales';

/** Leads from a project's facts or documents to what the company has already. */
export function ToExisting() {
  const t = useT();
  const { pathname } = useLocation();
  return <Button onClick={() => history.push(`${pathname}?tab=existing`)}>{t('existing.fromExisting')}</Button>;
}
