import { Tag } from 'antd';
import { memo } from 'react';
import { isLevel, levelWords } from '#domain/kernel/levels';
import { type LevelColors, riskColors, valueColors } from '#domain/kernel/tokens';
import { useLanguage } from '@/locales';

interface Props {
  level: number | null | undefined;
}

/** Several in each row of long lists. */
const Level = memo(function Level({ level, colors }: Props & { colors: LevelColors }) {
  const language = useLanguage().name === 'zh-CN' ? 'zh' : 'en';
  if (level === null || level === undefined || !isLevel(level)) return <span>–</span>;
  const { background, text } = colors[level];
  return (
    <Tag variant="filled" style={{ background, color: text, fontVariantNumeric: 'tabular-nums' }}>
      {level} {levelWords[level][language]}
    </Tag>
  );
});

/** A risk's level 1–5 as number, word and colour, never as colour alone; a dash where there is none. */
export const LevelTag = ({ level }: Props) => <Level level={level} colors={riskColors} />;

/** The level of an asset's value, a likelihood or a loss: in greys, since colour means risk alone. */
export const ValueTag = ({ level }: Props) => <Level level={level} colors={valueColors} />;
