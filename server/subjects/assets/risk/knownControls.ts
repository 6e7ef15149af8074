import { controls } from '#domain/subjects/iso/controls';
import { AppError } from '#server/kernel/errors';

const known = new Set<string>(controls.map(({ ref }) => ref));

/** @throws AppError unknownReference naming the first that Annex A does not have */
export function requireKnownControls(refs: readonly string[] = []): void {
  const unknown = refs.find((ref) => !known.has(ref));
  if (unknown !== undefined) throw new AppError('unknownReference', { code: unknown });
}
