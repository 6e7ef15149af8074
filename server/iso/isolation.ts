import type { isoSchemas } from '#domain/iso/schema';
import { type Lines, nothing } from '../../tests/isolation/line';
import { everybody } from '../../tests/isolation/roles';

export const lines: Lines<typeof isoSchemas> = {
  listStandards: { roles: everybody, input: nothing },
};
