import type { govSchemas } from '#domain/subjects/gov/schema';
import { type Lines, nothing } from '../../../tests/isolation/line';
import { everybody } from '../../../tests/isolation/roles';

export const lines: Lines<typeof govSchemas> = {
  listNationalIndustries: { roles: everybody, input: nothing },
};
