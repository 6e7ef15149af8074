import { describe, expect, it } from 'vitest';
import { answerParts } from './answer';

describe('an answer', () => {
  it('has the parts of its type, and files if the type has them', () => {
    expect(answerParts).toEqual({
      'single-select': { value: 'choice', files: 'any' },
      'multi-select': { value: 'choice', files: 'any' },
      text: { value: 'text', files: 'none' },
      text_image: { value: 'text', files: 'image' },
      text_file: { value: 'text', files: 'any' },
      image: { value: null, files: 'image' },
      table: { value: 'rows', files: 'any' },
    });
  });
});
