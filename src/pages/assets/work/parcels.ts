import { errorCodes } from '#domain/contract/errors';
import { outageCodes, type Parcel } from '@/hooks/useOutbox';
import {
  type ControlInput,
  deleteRisk,
  type RiskInput,
  type RiskRemoval,
  type RiskRow,
  saveControl,
  saveRisk,
  saveUnit,
  type UnitInput,
} from '@/services/assets';

/** What an executor saves, by the call that takes it. */
interface Bodies {
  unit: UnitInput;
  threats: RiskInput;
  removal: RiskRemoval;
  control: ControlInput;
}
export type WorkBody = Bodies[keyof Bodies];
export type WorkParcel = Parcel<WorkBody>;

/** Sends a save that may have waited; the page shows conflicts and lost lines itself. */
export function sendParcel({ id, kind, body }: WorkParcel): Promise<{ version?: number } | null> {
  const options = { handles: [errorCodes.conflict, ...outageCodes], idempotencyKey: id };
  switch (kind as keyof Bodies) {
    case 'unit':
      return saveUnit({ body: body as Bodies['unit'] }, options);
    case 'threats':
      return saveRisk({ body: body as Bodies['threats'] }, options);
    case 'removal':
      return deleteRisk({ body: body as Bodies['removal'] }, options);
    case 'control':
      return saveControl({ body: body as Bodies['control'] }, options);
  }
}

/** A risk with the saves on top that have not arrived yet. */
export function withWaiting(row: RiskRow, parcels: readonly WorkParcel[]): RiskRow & { waits: boolean; goes: boolean } {
  const mine = parcels.filter((parcel) => parcel.record === row.riskId);
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
          treatmentDeadline: treatment.treatmentDeadline ?? null,
          controls: treatment.controls ?? [],
        };
      }
    }
  }
  return { ...shown, waits: mine.length > 0, goes: mine.some(({ kind }) => kind === 'removal') };
}
