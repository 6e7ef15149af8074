import { Tag, Tooltip } from 'antd';
import { useT } from '@/locales';

/** Marks a text that a language model has drafted. */
export function AiTag() {
  const t = useT();
  return (
    <Tooltip title={t('drafting.tagText')} trigger={['hover', 'focus']}>
      <Tag tabIndex={0}>{t('drafting.tag')}</Tag>
    </Tooltip>
  );
}
