import { describe, expect, it } from 'vitest';
import { controlOf, controls, controlThemes } from './controls';

describe('controls of Annex A', () => {
  it('are 93: 37 organizational, 8 people, 14 physical, 34 technological', () => {
    expect(controls).toHaveLength(93);
    expect(controlThemes.map((theme) => controls.filter((control) => control.theme === theme).length)).toEqual([
      37, 8, 14, 34,
    ]);
  });

  it('are each found by a reference of their own, titled in both languages', () => {
    expect(new Set(controls.map(({ ref }) => ref)).size).toBe(93);
    for (const control of controls) {
      expect(controlOf(control.ref)).toBe(control);
      expect(control.zh).toMatch(/[\u4e00-\u9fff]/);
      expect(control.en).toMatch(/^[A-Z][\x20-\x7e]+$/);
    }
    for (const language of ['zh', 'en'] as const)
      expect(new Set(controls.map((control) => control[language])).size).toBe(93);
    expect(controlOf('5.38')).toBeUndefined();
  });
});
