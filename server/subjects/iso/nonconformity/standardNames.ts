import type { Words } from '#domain/kernel/levels';
import { certificationEditions } from '#domain/subjects/iso/edition/editions';
import type { Tx } from '#server/kernel/db/tx';
import { listStandards } from '../standards';

const editionNames: readonly (readonly [string, Words])[] = certificationEditions.map(({ edition, name }) => [
  edition,
  { zh: name, en: name },
]);

/** The names of these standards; editions of certificates are known without a statement. */
export async function standardNames(tx: Tx, codes: readonly string[]): Promise<(code: string) => Words> {
  const known = new Map<string, Words>(editionNames);
  if (codes.some((code) => !known.has(code)))
    for (const { standardCode, zh, en } of await listStandards(tx))
      if (!known.has(standardCode)) known.set(standardCode, { zh, en });
  return (code) => known.get(code) ?? { zh: code, en: code };
}
