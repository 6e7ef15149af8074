import type { Edition, Method } from '#domain/subjects/assets/method/method';
import type { RiskCriteria } from '#domain/subjects/assets/risk/criteria';
import type { RiskRow, WorkUnit } from '@/services/assets';
import type { WorkQueue } from './saves';

/** What each step of a unit is shown with. */
export interface StepProps {
  projectCode: string;
  unit: WorkUnit;
  risks: readonly RiskRow[];
  queue: WorkQueue;
  /** What the project's risks are judged by. */
  criteria: RiskCriteria;
  /** Of GB/T 20984, as the project's method follows it. */
  edition: Edition;
  /** The project's; absent while it is loaded. */
  method: Method | undefined;
  /** Whether the step's own part of the unit may be changed now; risks say so themselves. */
  editable: boolean;
  /** After something was saved: figures, units and risks are loaded again. */
  reload: () => void;
  /** A save has answered a risk. */
  onAnswer: (risk: RiskRow) => void;
  onNext?: () => void;
}
