export function faultsOf(
  report: object,
  accepted: Readonly<Record<string, { why: string; until: string }>>,
  today: string,
): string[];
