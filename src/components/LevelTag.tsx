import { Tag } from 'antd';
import { isLevel, levelWords } from '#domain/kernel/levels';
import { levelColors } from '#domain/kernel/tokens';
import { useLanguage } from '@/locales';

/** A level 1–5 as number, word and colour, never as colour alone; a dash where there is none. */
export function LevelTag({ level }: { level: number | null | undefined }) {
  const language = useLanguage().name === 'zh-CN' ? 'zh' : 'en';
  if (level === null || level === undefined || !isLevel(level)) return <span>–</span>;
  const { background, text } = levelColors[level];
  return (
    <Tag variant="filled" style={{ background, color: text, fontVariantNumeric: 'tabular-nums' }}>
      {level} {levelWords[level][language]}
    </Tag>
  );
}
