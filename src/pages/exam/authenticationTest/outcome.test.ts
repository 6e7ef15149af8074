import { describe, expect, it } from 'vitest';
import { errorCodes } from '#domain/kernel/errors';
import { PortalError } from '@/requestErrors';
import { outcomeOf } from './outcome';

const coded = (code: string, fields?: Record<string, string>) => outcomeOf(new PortalError('', code, { fields }));

describe('what a failure means for an answer', () => {
  it('ends it by the word of the portal alone: no answer to the question', () => {
    expect(coded('400', { answer: 'no answer to it' })).toBe('refused');
    const passing = ['400', '403', '404', '407', '500', '511', '520', '200', '429', errorCodes.mustAgreeLicences];
    expect(new Set(passing.map((code) => coded(code)))).toEqual(new Set(['failed']));
    expect(outcomeOf(new TypeError('x'))).toBe('failed');
  });

  it('is an outage where nothing of the portal has answered', () => {
    expect(['network', 'timeout', '502', '503', '504'].map((code) => coded(code))).toEqual(Array(5).fill('outage'));
  });

  it('follows what the portal says of the sitting', () => {
    const { sittingElsewhere, sittingOver, sittingPaused, sequenceGap, sequenceTaken } = errorCodes;
    const codes = [sittingElsewhere, sittingOver, sittingPaused, sequenceGap, sequenceTaken];
    expect(codes.map((code) => coded(code))).toEqual(['elsewhere', 'over', 'paused', 'renumber', 'renumber']);
  });
});
