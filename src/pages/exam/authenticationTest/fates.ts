import type { AnswerState } from './queueTypes';

const sorted = (positions: Iterable<number>): readonly number[] => [...positions].sort((a, b) => a - b);

/** What has become of the answers that don't wait any more, by question. */
export class Fates {
  /** When the last one was stored. */
  readonly stored = new Map<number, string>();
  /** Why the last one was refused. */
  readonly refused = new Map<number, string>();
  private readonly late = new Set<number>();
  private readonly superseded = new Set<number>();

  of(position: number): AnswerState | undefined {
    if (this.late.has(position)) return { kind: 'late' };
    const why = this.refused.get(position);
    if (why !== undefined) return { kind: 'refused', why };
    const at = this.stored.get(position);
    return at === undefined ? undefined : { kind: 'stored', at };
  }

  /** A new answer is given. @returns when the one before was stored */
  forget(position: number): string | null {
    this.refused.delete(position);
    this.superseded.delete(position);
    return this.stored.get(position) ?? null;
  }
  isLate = (position: number): void => void this.late.add(position);
  isSuperseded = (position: number): void => void this.superseded.add(position);

  /** Questions whose last answer came too late. */
  get tooLate(): readonly number[] {
    return sorted(this.late);
  }
  /** Questions that keep the answer of another device. */
  get keptElsewhere(): readonly number[] {
    return sorted(this.superseded);
  }
}
