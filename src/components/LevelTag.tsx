import { Tag } from 'antd';
import { levelColors } from '#domain/tokens';
import { useT } from '@/locales';

export type Level = keyof typeof levelColors;

/** Recognises 1–5 in what the wire types as a number. */
export const isLevel = (value: number): value is Level => value in levelColors;

const words = {
  1: 'common.level1',
  2: 'common.level2',
  3: 'common.level3',
  4: 'common.level4',
  5: 'common.level5',
} as const;

/** A level 1–5 as number, word and colour, never as colour alone; a dash where there is none. */
export function LevelTag({ level }: { level: number | null | undefined }) {
  const t = useT();
  if (level === null || level === undefined || !isLevel(level)) return <span>–</span>;
  const { background, text } = levelColors[level];
  return (
    <Tag variant="filled" style={{ background, color: text, fontVariantNumeric: 'tabular-nums' }}>
      {level} {t(words[level])}
    </Tag>
  );
}
