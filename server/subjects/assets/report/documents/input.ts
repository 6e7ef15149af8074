import type { Words } from '#domain/kernel/levels';
import type { Language } from '#domain/kernel/texts';
import type { Inventory } from '#domain/subjects/assets/inventory/inventory';
import type { Method } from '#domain/subjects/assets/method/method';
import type { ReportRisk } from '#domain/subjects/assets/report/figures';
import type { ReportSettings } from '#domain/subjects/assets/report/schema';
import type { BusinessHarm } from '#domain/subjects/assets/risk/businessRisk';
import type { RiskCriteria } from '#domain/subjects/assets/risk/criteria';
import type { Released } from '#server/capabilities/release/queries';
import type { Numbered } from '#server/capabilities/report/editions';
import type { Picture } from '#server/kernel/documents/document';

export const duties = ['CONSUMER_PM', 'CONSUMER_OWNER', 'CONSUMER_EXECUTOR', 'CONSULTANT'] as const;
/** Whose names the report's team has: the customer's people by role, and the consultant in charge. */
export type Duty = (typeof duties)[number];

export interface Interview {
  readonly person: string;
  readonly role: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly heldBy: string;
  readonly notes: string;
}

/** How units were worked on and reviewed. */
export interface WorkFacts {
  /** Workbooks that were imported into the inventory, less those undone. */
  readonly imports: number;
  /** Units assigned to executors, the number of these people, and how many of the units they have opened. */
  readonly assigned: number;
  readonly people: number;
  readonly seen: number;
  /** Units whose last round another person completed than submitted it; and those of which one person did both. */
  readonly reviewed: number;
  readonly alone: number;
}

/** The content of an assessment, for every language and format. All of it is in the kept data. */
export interface ReportContent {
  readonly projectName: string;
  readonly standardName: Words;
  /** YYYY-MM-DD. */
  readonly period: { readonly from: string | null; readonly to: string | null };
  readonly customer: string;
  readonly consultant: string;
  readonly team: readonly { readonly duty: Duty; readonly name: string }[];
  readonly settings: ReportSettings;
  /** By day. */
  readonly interviews: readonly Interview[];
  /** How the work was done, as the records say. */
  readonly work: WorkFacts;
  /** SHA-256 of the picture on the cover; absent where there is none. */
  readonly logoSha256?: string;
  /** The version that the assessment was made with. */
  readonly method: Method;
  /** What the organisation accepts: its version, and who approved it when (YYYY-MM-DD); absent while it is not approved. */
  readonly criteria: RiskCriteria & {
    readonly version: number;
    readonly approved?: { readonly by: string; readonly on: string };
  };
  readonly inventory: Inventory;
  /** How people judge the consequences of businesses' risks; absent under the 2007 edition. */
  readonly harms?: readonly BusinessHarm[];
  /** Worst first. */
  readonly risks: readonly ReportRisk[];
  /** Units whose work is not completed. */
  readonly unitsOpen: number;
  /** Units that were taken over as imported; absent in data from before they were told from others. */
  readonly unitsTakenOver?: number;
  /** Who signed it for the customer, and when (YYYY-MM-DD); absent while it is not signed. */
  readonly signed?: { readonly by: string; readonly on: string };
  /** Who prepared, reviewed and approved it; absent while it is not submitted. */
  readonly released?: Released;
}

export interface RiskReportInput extends Omit<ReportContent, 'released'>, Numbered {
  readonly language: Language;
  readonly logo?: Picture;
  /** Codes of the measures that were carried out by the version's date. */
  readonly done?: readonly string[];
  /** What the earlier version stated; absent where that is not kept. */
  readonly before?: EarlierReport;
}

/** A version whose data is kept. */
export interface EarlierReport {
  readonly version: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly method: Method;
  readonly risks: readonly ReportRisk[];
}
