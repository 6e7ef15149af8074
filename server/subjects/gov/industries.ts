import {
  findIndustry,
  industriesBelow,
  industryLevel,
  industryPath,
  searchIndustries,
} from '#domain/subjects/gov/industries';
import { type GovGiven, type GovWire, INDUSTRIES_MAX } from '#domain/subjects/gov/schema';
import { spokenOf } from '#server/kernel/db/pinyin';
import { AppError } from '#server/kernel/errors';

/** Industries of GB/T 4754 by code, name or Pinyin, or the direct parts of one. @throws AppError notFound */
export async function listNationalIndustries({
  keyword,
  parentCode,
}: GovGiven['listNationalIndustries']['query']): Promise<GovWire['listNationalIndustries']['data']> {
  if (parentCode !== undefined && !findIndustry(parentCode)) throw new AppError('notFound');
  const spoken = keyword ? await spokenOf(keyword) : undefined;
  const found = keyword
    ? searchIndustries(keyword, INDUSTRIES_MAX, spoken === undefined ? undefined : new RegExp(spoken, 'u'))
    : industriesBelow(parentCode);
  return found.map((one) => ({
    ...one,
    level: industryLevel(one.code),
    path: industryPath(one.code).slice(0, -1),
    hasParts: industriesBelow(one.code).length > 0,
  }));
}
