/** Colors of the portal, the same on screens and in documents. Color never shows a level alone. */
export const primaryColor = '#466DD9';

/** Colors of risk levels 1 (very low) to 5 (very high), used for nothing else. */
export const riskColors = {
  1: { background: '#8BC6A2', text: '#1F1F1F' },
  2: { background: '#C5D86D', text: '#1F1F1F' },
  3: { background: '#F2C94C', text: '#1F1F1F' },
  4: { background: '#F2994A', text: '#1F1F1F' },
  5: { background: '#D64545', text: '#FFFFFF' },
} as const;
export type LevelColors = Readonly<Record<keyof typeof riskColors, { background: string; text: string }>>;

/** Colors of the same levels of a risk's factors: the higher, the darker. */
export const valueColors: LevelColors = {
  1: { background: '#F3F4F6', text: '#1F1F1F' },
  2: { background: '#E5E7EB', text: '#1F1F1F' },
  3: { background: '#CBD0D8', text: '#1F1F1F' },
  4: { background: '#9AA3B0', text: '#1F1F1F' },
  5: { background: '#5B6472', text: '#FFFFFF' },
};

/** grey: not started, blue: in progress, gold: waiting for another person, green: completed, red: returned or overdue. */
export const stateColors = { idle: 'default', active: 'blue', waiting: 'gold', done: 'green', late: 'red' } as const;
export type StateTone = keyof typeof stateColors;
