import { type Client, testApp } from './testApp';

export const PARSE = '/api/import/excel/parse';
export const CONFIRM = '/api/portal/inventory/import/confirm';
const IMPORT = '/api/portal/inventory/import';
/** Of customer B: its project is empty at first. */
export const PROJECT = 'PDEMO27001B';
export const PM = '13800000025';

export interface Detail {
  state: string;
  errorCount: number;
  summary: Record<string, { added: number; changed: number; unchanged: number; kept: number }>;
  problems: { list: { sheet: string; row: number; column: number; reason: string }[]; total: number };
  changes: {
    list: { part: string; change: string; fields: { field: string; before: unknown; after: unknown }[] }[];
    total: number;
  };
  allowedActions: string[];
}

/** A portal that also works through the jobs of imports, with the calls that they consist of. */
export function importApp() {
  const t = testApp({ worker: true });
  const parse = (client: Client, content: Buffer, name = '资产清单.xlsx', projectCode = PROJECT) =>
    client.upload<{ importCode: string }>(PARSE, { name, content, fields: { projectCode } });
  const detail = async (client: Client, importCode: string, query: Record<string, string> = {}) => ({
    ...(await client.get<Detail>(`${IMPORT}/detail`, { importCode })).data,
    problems: (await client.get<Detail['problems']>(`${IMPORT}/problems`, { importCode, pageSize: '200' })).data,
    changes: (await client.get<Detail['changes']>(`${IMPORT}/changes`, { importCode, ...query })).data,
  });
  const totalOf = async (client: Client, path: string) =>
    (await client.get<{ total: number | string }>(`/consulting/project/${path}/list`, { projectCode: PROJECT })).data
      .total;
  const counts = (client: Client) =>
    Promise.all(['businessAssets', 'systemAssets', 'unitAssets', 'assess'].map((path) => totalOf(client, path)));
  return { t, parse, detail, counts };
}
