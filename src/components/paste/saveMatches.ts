import type { PastedKind } from '#domain/kernel/tableMapping';
import { report } from '@/hooks/useRequest';
import { fileService } from '@/services/file';

/**
 * Remembers which field each column of a file's header is, for the next file with the same header. Where it fails, the columns
 * are matched by hand once more; nothing else is lost.
 */
export function saveMatches(kind: PastedKind, header: readonly string[], targets: readonly (string | null)[]): void {
  const matches = header.map((_, at) => targets[at] ?? '');
  fileService.saveMatches({ body: { kind, header: [...header], matches } }, { silent: true }).catch(report);
}
