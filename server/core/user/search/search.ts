import { SEARCH_HITS, searchKinds } from '#domain/core/user/search/rules';
import type { SearchHit } from '#server/core/subject';
import type { Context } from '#server/kernel/context';
import { spokenOf } from '#server/kernel/db/pinyin';
import { patternOf } from '#server/kernel/db/search';
import type { Tx } from '#server/kernel/db/tx';

/** Records with this name that the caller may see, by kind; each subject contributes its own. */
export async function search(ctx: Context, tx: Tx, keyword: string): Promise<SearchHit[]> {
  const pattern = { ...patternOf(keyword), spoken: await spokenOf(keyword) };
  const hits: SearchHit[] = [];
  for (const { search: ofField } of ctx.services.subjects) if (ofField) hits.push(...(await ofField(ctx, tx, pattern)));
  return searchKinds.flatMap((kind) => hits.filter((hit) => hit.kind === kind).slice(0, SEARCH_HITS));
}
