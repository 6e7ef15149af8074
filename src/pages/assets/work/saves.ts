import pick from 'lodash/pick';
import type { OpenQueue } from '@/hooks/useOfflineQueue';
import {
  assetsService,
  type ControlInput,
  type RiskInput,
  type RiskRemoval,
  type RiskRow,
  type UnitInput,
  type UnitRow,
} from '@/services/assets';
import type { Save } from '@/utils/offline/save';

/** What an executor saves, by the call that takes it. */
interface Bodies {
  unit: UnitInput;
  threats: RiskInput;
  removal: RiskRemoval;
  control: ControlInput;
}
/** What an executor says about a unit itself; the rest of its record is the inventory's. */
const unitFields = ['confidentiality', 'integrity', 'availability', 'owner', 'location', 'description'] as const;
export type UnitValues = Pick<UnitInput, (typeof unitFields)[number]>;

export const unitValuesOf = (row: UnitRow) =>
  Object.fromEntries(unitFields.map((field) => [field, row[field] ?? undefined])) as UnitValues;

/** A unit with other values of these fields, saved over this state of its record. */
export function unitBody(projectCode: string, row: UnitRow, values: UnitValues): UnitInput {
  const { unitId, version, assetCode, name, category, assetType } = row;
  const systems = row.systems.map(({ systemId, essential }) => ({ systemId, essential }));
  return { projectCode, unitId, version, assetCode, name, category, assetType, systems, ...values };
}

/** What the drafts of a unit's record, and of a risk at a step, are called. */
export const draftOfUnit = (projectCode: string, unitId: string) => `work:${projectCode}:${unitId}:unit`;
export const draftOfRisk = (projectCode: string, riskId: string, part: string) =>
  `work:${projectCode}:${riskId}:${part}`;

export type WorkBody = Bodies[keyof Bodies];
export type WorkSave = Save<WorkBody>;
/** The record that a save has made, as its list shows it. */
export interface WorkAnswer {
  version: number;
  record: UnitRow | RiskRow;
}
export type WorkQueue = OpenQueue<WorkBody, WorkAnswer>;
type Fields = Record<string, unknown>;

/** Sends a save that may have waited; its form shows what becomes of it, or the list of what waits. */
export function sendSave({ id, kind, body }: WorkSave): Promise<WorkAnswer | null> {
  const options = { silent: true, idempotencyKey: id };
  switch (kind as keyof Bodies) {
    case 'unit':
      return assetsService.saveUnit({ body: body as Bodies['unit'] }, options);
    case 'threats':
      return assetsService.saveRisk({ body: body as Bodies['threats'] }, options);
    case 'removal':
      return assetsService.deleteRisk({ body: body as Bodies['removal'] }, options);
    case 'control':
      return assetsService.saveControl({ body: body as Bodies['control'] }, options);
  }
}

/** A unit with the saves on top that have not arrived yet. */
export function unitWithWaiting(row: UnitRow, saves: readonly WorkSave[]): UnitRow {
  const last = saves.findLast(({ kind, record }) => kind === 'unit' && record === row.unitId);
  return last ? { ...row, ...(pick(last.body, unitFields) as Partial<UnitRow>) } : row;
}

/** A risk with the saves on top that have not arrived yet. */
export function withWaiting(row: RiskRow, saves: readonly WorkSave[]): RiskRow & { waits: boolean; goes: boolean } {
  const mine = saves.filter((save) => save.record === row.riskId);
  let shown = row;
  for (const { kind, body } of mine) {
    const { version: _version, ...change } = body;
    if (kind === 'threats') shown = { ...shown, ...(change as Omit<RiskInput, 'version' | 'riskId'>) };
    if (kind === 'control') {
      const { treatment, remnant, existingControl } = change as ControlInput;
      shown = { ...shown, ...remnant, existingControl: existingControl ?? shown.existingControl };
      if (treatment) {
        shown = {
          ...shown,
          treatment: treatment.treatment,
          treatmentPlan: treatment.treatmentPlan ?? null,
          treatmentOwner: treatment.treatmentOwner ?? null,
          treatmentOwnerId: treatment.treatmentOwnerId ?? null,
          treatmentDeadline: treatment.treatmentDeadline ?? null,
          treatmentCost: treatment.treatmentCost ?? null,
          controls: treatment.controls ?? [],
        };
      }
    }
  }
  return { ...shown, waits: mine.length > 0, goes: mine.some(({ kind }) => kind === 'removal') };
}

/** What a save says, field by field. */
export function saidBy({ body }: WorkSave): Fields {
  const { treatment, remnant, ...rest } = body as Fields;
  return { ...rest, ...(treatment as object), ...(remnant as object) };
}

/** Fields of which the wire takes no null. */
const texts: ReadonlySet<string> = new Set(['existingControl', 'treatmentPlan', 'treatmentOwner']);

/** A save on top of what somebody else has saved: theirs in these fields, and in all that its form does not have. */
export function onTopOf(
  { kind, body }: WorkSave,
  current: Fields & { version: number },
  theirs: ReadonlySet<string>,
): WorkSave['body'] {
  if (kind === 'unit') {
    const row = current as unknown as UnitRow;
    const mine = unitFields.filter((field) => !theirs.has(field)).map((field) => [field, (body as UnitInput)[field]]);
    return unitBody(body.projectCode, row, { ...unitValuesOf(row), ...Object.fromEntries(mine) });
  }
  const merged = (fields: object) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [
        field,
        theirs.has(field) ? (current[field] ?? (texts.has(field) ? '' : null)) : value,
      ]),
    );
  const { treatment, remnant, ...rest } = body as ControlInput;
  return {
    ...merged(rest),
    ...(treatment && {
      treatment: merged(
        // Whose name it is goes with the name.
        theirs.has('treatmentOwner') ? { ...treatment, treatmentOwnerId: undefined } : treatment,
      ),
    }),
    ...(remnant && { remnant: merged(remnant) }),
    version: current.version,
  } as WorkSave['body'];
}
