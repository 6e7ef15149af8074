import range from 'lodash/range';
import { describe, expect, it } from 'vitest';
import { workSchemas } from '#domain/subjects/assets/work/schema';
import { inParts } from '@/utils/inParts';

describe('many records', () => {
  const unitIds = range(1_001).map((i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`);
  const form = { idempotencyKey: 'k', silent: true };

  it('go in calls that the server takes, each a write of its own, and the same at a retry', async () => {
    // As the server: a key that comes with another input is refused.
    const written = new Map<string, string>();
    const send = async (part: string[], { idempotencyKey, silent }: typeof form) => {
      const input = JSON.stringify(part);
      if ((written.get(idempotencyKey) ?? input) !== input) throw new Error('refused');
      written.set(idempotencyKey, input);
      expect(silent).toBe(true);
      const { body } = workSchemas.rejectUnits;
      expect(body.safeParse({ projectCode: 'P1', unitIds: part, reason: 'x' }).success).toBe(true);
      return part.length;
    };
    expect(await inParts(unitIds, send, form)).toEqual([1_000, 1]);
    expect(await inParts(unitIds, send, form)).toEqual([1_000, 1]);
    expect(written.size).toBe(2);
  });

  it('go without a key where no form keeps one', async () => {
    const keys: unknown[] = [];
    await inParts(unitIds, async (_, options) => keys.push(options));
    expect(keys).toEqual([{}, {}]);
  });
});
