/** Colours of the portal, the same on screens and in documents. A level is never told by its colour alone. */
export const primaryColor = '#466DD9';

/** Levels 1 (very low) to 5 (very high) of a risk, and of nothing else. */
export const riskColors = {
  1: { background: '#8BC6A2', text: '#1F1F1F' },
  2: { background: '#C5D86D', text: '#1F1F1F' },
  3: { background: '#F2C94C', text: '#1F1F1F' },
  4: { background: '#F2994A', text: '#1F1F1F' },
  5: { background: '#D64545', text: '#FFFFFF' },
} as const;
export type LevelColors = Readonly<Record<keyof typeof riskColors, { background: string; text: string }>>;

/** The same levels of what a risk is made of: the higher, the darker. */
export const valueColors: LevelColors = {
  1: { background: '#F3F4F6', text: '#1F1F1F' },
  2: { background: '#E5E7EB', text: '#1F1F1F' },
  3: { background: '#CBD0D8', text: '#1F1F1F' },
  4: { background: '#9AA3B0', text: '#1F1F1F' },
  5: { background: '#5B6472', text: '#FFFFFF' },
};

/** grey not begun, blue in hand, gold waiting for someone else, green done, red returned or late. */
export const stateColors = { idle: 'default', active: 'blue', waiting: 'gold', done: 'green', late: 'red' } as const;
export type StateTone = keyof typeof stateColors;
