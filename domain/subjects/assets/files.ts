import { assessment } from './policy';

const whole = assessment.rolesThatMay('viewWhole');

/** Stored files of an assessment, with the roles that may have them. */
export const assetsFiles = {
  inventoryImport: whole,
  inventoryImportMarked: whole,
  inventoryExport: whole,
  assetsRiskEvaluateReport: whole,
  // Read through its report, never as a file.
  riskReportData: [],
  reportLogo: whole,
  // Read through its record as well, also by executors.
  recordFile: whole,
} as const;
