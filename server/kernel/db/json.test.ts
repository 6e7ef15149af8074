import { expect, it } from 'vitest';
import { jsonText } from './json';

it('replaces halves of characters, and nothing that a person wrote', () => {
  const given = { half: 'a\ud83d', other: '\udc00b', whole: '😀𠮷', written: String.raw`\ud83d`, twice: '\\\ud83d' };
  expect(JSON.parse(jsonText(given))).toEqual({ ...given, half: 'a\ufffd', other: '\ufffdb', twice: '\\\ufffd' });
});
