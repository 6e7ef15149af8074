import type { Words } from '#domain/kernel/levels';
import { useSay } from '@/hooks/useSay';
import { useT } from '@/locales';
import type { IndustryConfig } from '@/services/iso';

/** Processes that are usual in an industry, a line each for special and key ones. */
export function ProcessLines({ config: { specialProcesses, keyProcesses } }: { config: IndustryConfig }) {
  const t = useT();
  const say = useSay();
  const named = (words: readonly Words[]) => words.map(say).join(t('facts.separator'));
  return (
    <>
      {specialProcesses.length > 0 && <div>{t('scope.special', { names: named(specialProcesses) })}</div>}
      {keyProcesses.length > 0 && <div>{t('scope.key', { names: named(keyProcesses) })}</div>}
    </>
  );
}
