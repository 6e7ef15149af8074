import { type GovGiven, type GovWire, INDUSTRIES_MAX } from '#domain/subjects/gov/schema';
import {
  findTechField,
  searchTechFields,
  techFieldLevel,
  techFieldPath,
  techFieldsBelow,
} from '#domain/subjects/gov/techFields';
import { spokenOf } from '#server/kernel/db/pinyin';
import { AppError } from '#server/kernel/errors';

/** High-tech fields by code, name or Pinyin, or the direct parts of one. @throws AppError notFound */
export async function listTechFields({
  keyword,
  parentCode,
}: GovGiven['listTechFields']['query']): Promise<GovWire['listTechFields']['data']> {
  if (parentCode !== undefined && !findTechField(parentCode)) throw new AppError('notFound');
  const spoken = keyword ? await spokenOf(keyword) : undefined;
  const found = keyword
    ? searchTechFields(keyword, INDUSTRIES_MAX, spoken === undefined ? undefined : new RegExp(spoken, 'u'))
    : techFieldsBelow(parentCode);
  return found.map((one) => ({
    ...one,
    level: techFieldLevel(one.code),
    path: techFieldPath(one.code).slice(0, -1),
    hasParts: techFieldsBelow(one.code).length > 0,
  }));
}
