import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { type StateTone, stateColors } from '#domain/kernel/tokens';

interface Props {
  /** idle not begun, active in hand, waiting for someone else, done, late or returned. */
  tone: StateTone;
  children: ReactNode;
}

/** A state in words, with the colour of its kind. */
export function StatusLabel({ tone, children }: Props) {
  return (
    <Tag color={stateColors[tone]} data-tone={tone}>
      {children}
    </Tag>
  );
}
