import { describe, expect, it, vi } from 'vitest';
import { onTopOf, type WorkSave } from './saves';

// The calls themselves are no part of what is merged.
vi.mock('@/services/assets', () => ({}));

const save = (kind: WorkSave['kind'], body: object): WorkSave => ({
  id: 'p1',
  record: 'r1',
  kind,
  title: 'R1',
  body: body as WorkSave['body'],
  savedAt: '2026-01-01T00:00:00Z',
});
const noneOf = new Set<string>();

describe('a save on top of what somebody else has saved', () => {
  it('takes the fields that were chosen, at any depth, and the version', () => {
    const treatment = {
      treatment: 'modify',
      treatmentPlan: 'mine',
      treatmentOwner: 'A',
      treatmentDeadline: '2030-01-01',
    };
    const current = {
      version: 9,
      treatment: 'share',
      treatmentPlan: null,
      treatmentOwner: 'B',
      treatmentDeadline: null,
    };
    const mine = save('control', { projectCode: 'P', riskId: 'r1', version: 3, treatment });
    expect(onTopOf(mine, current, new Set(['treatmentPlan', 'treatmentOwner', 'treatmentDeadline']))).toEqual({
      projectCode: 'P',
      riskId: 'r1',
      version: 9,
      treatment: { treatment: 'modify', treatmentPlan: '', treatmentOwner: 'B', treatmentDeadline: null },
    });
    expect(onTopOf(mine, current, noneOf)).toEqual({ projectCode: 'P', riskId: 'r1', version: 9, treatment });
  });

  it('keeps all of a unit that its form does not have as it is now', () => {
    const values = {
      confidentiality: 5,
      integrity: 4,
      availability: 3,
      owner: 'A',
      location: '1F',
      description: '',
    };
    const record = { unitId: 'u1', assetCode: 'U-1', category: 'systemUnit', assetType: 'hardware' };
    const mine = save('unit', { projectCode: 'P', ...record, ...values, name: 'before', version: 1, systems: [] });
    const current = {
      ...record,
      ...values,
      name: 'after',
      version: 4,
      owner: 'B',
      location: null,
      systems: [{ systemId: 's1', assetCode: 'S-1', name: 'S', essential: true }],
    };
    expect(onTopOf(mine, current, new Set(['location']))).toEqual({
      projectCode: 'P',
      ...record,
      ...values,
      name: 'after',
      version: 4,
      location: undefined,
      systems: [{ systemId: 's1', essential: true }],
    });
  });
});
