import { iso as calls } from '#domain/subjects/iso/contract';
import type { IsoWire } from '#domain/subjects/iso/schema';
import { documentsApp } from './documentsApp';

export const low = { quality: 1, requirements: 1, stability: 1, failures: 1, detection: 1 } as const;

/** A portal with a company that makes catheters, whose documents are made from what is said of its processes. */
export function productsApp() {
  const app = documentsApp();
  const { clients, newCompany } = app;
  type Role = keyof typeof clients;
  const pm = () => clients.CONSUMER_PM;
  /** A catheter that is extruded and sterilized. */
  async function catheter() {
    const { projectCode } = await newCompany({ companyName: '海辰科技' });
    const body = { projectCode, name: '导管', nameEn: 'Catheter', kind: 'product', schemes: [] };
    const { productCode } = (await pm().post<{ productCode: string }>(calls.saveProduct.path, body)).data;
    const step = async (name: string) => {
      const process = { projectCode, productCode, name, inputs: '来料', outputs: `${name}件`, role: '操作员' };
      const sent = { ...process, equipment: [], departmentCode: null };
      return (await pm().post<{ processCode: string }>(calls.saveProcess.path, sent)).data.processCode;
    };
    return { projectCode, productCode, extrusion: await step('挤出'), sterilization: await step('灭菌') };
  }

  const judge = (
    projectCode: string,
    processCode: string,
    more: Partial<IsoWire['saveProcessImportance']['body']> = {},
    role: Role = 'CONSUMER_PM',
  ) =>
    clients[role].post<{ version: number }>(calls.saveProcessImportance.path, {
      projectCode,
      processCode,
      version: 0,
      scores: low,
      isVerifiable: true,
      decision: null,
      validatedOn: null,
      ...more,
    });

  const upload = (
    projectCode: string,
    processCode: string,
    name: string,
    content: Buffer,
    use = 'WorkingInstruction',
  ) =>
    pm().upload<IsoWire['uploadWorkingInstruction']['data']>(calls[`upload${use}` as 'uploadWorkingInstruction'].path, {
      name,
      content,
      fields: { projectCode, processCode },
    });
  const pdf = Buffer.from('%PDF-1.7 ');
  const processOf = async (projectCode: string, processCode: string) => {
    const { data } = await pm().get<IsoWire['listProcesses']['data']>(calls.listProcesses.path, { projectCode });
    return data.find((one) => one.processCode === processCode);
  };

  return { ...app, pm, catheter, judge, upload, pdf, processOf };
}
