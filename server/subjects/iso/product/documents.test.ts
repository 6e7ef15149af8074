import { describe, expect, it } from 'vitest';
import { iso as calls } from '#domain/subjects/iso/contract';
import { wordTemplate } from '../../../../tests/factories/wordTemplate';
import { productsApp } from '../../../../tests/server/productsApp';

const { t, pm, rowOf, submit, catheter, upload, pdf, processOf } = productsApp();

describe('the document of a process', () => {
  it('comes as a file, in versions, under the next number of its kind', async () => {
    const { projectCode, sterilization, extrusion } = await catheter();
    const { documentCode, number } = (await upload(projectCode, sterilization, '灭菌作业指导书.pdf', pdf)).data;
    expect(number).toBe('ZY-01');
    expect(await rowOf(projectCode, '灭菌作业指导书')).toMatchObject({
      documentCode,
      kind: 'instruction',
      latest: { label: '0.1', fileName: '灭菌作业指导书.pdf' },
    });
    const second = await upload(projectCode, sterilization, '灭菌作业指导书改.docx', wordTemplate('改后'));
    expect(second.data).toEqual({ documentCode, number });
    expect((await processOf(projectCode, sterilization))?.workingInstruction).toMatchObject({
      documentCode,
      number,
      label: '0.2',
      fileName: '灭菌作业指导书改.docx',
      isIssued: false,
      isRetired: false,
    });
    const other = await upload(projectCode, sterilization, '灭菌检验标准.pdf', pdf, 'InspectionStandard');
    expect(other.data.number).toBe('JY-01');
    expect((await upload(projectCode, extrusion, '挤出.pdf', pdf)).data.number).toBe('ZY-02');
    expect((await t.audits('saveProcessDocument'))[0]?.detail).toEqual({
      projectCode,
      process: '挤出',
      number: 'ZY-02',
    });
  });

  it('is refused as another kind of file, while it waits for its review, and for a process that is not there', async () => {
    const { projectCode, sterilization } = await catheter();
    expect(
      (await upload(projectCode, sterilization, '照片.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))).errorCode,
    ).toBe('file_type');
    expect((await upload(projectCode, 'S-GONE', '作业.pdf', pdf)).errorCode).toBe('not_found');
    const { documentCode } = (await upload(projectCode, sterilization, '灭菌作业.pdf', pdf)).data;
    expect((await submit(projectCode, [documentCode])).errorCode).toBe('200');
    expect((await upload(projectCode, sterilization, '新版.pdf', pdf)).errorCode).toBe('refused_transition');
    expect((await processOf(projectCode, sterilization))?.workingInstruction?.label).toBe('0.1');
  });

  it('is chosen for several processes, and taken away again without being lost', async () => {
    const { projectCode, sterilization, extrusion } = await catheter();
    const { documentCode } = (await upload(projectCode, sterilization, '通用作业.pdf', pdf)).data;
    const choose = (processCode: string, code: string | null, use = 'workingInstruction') =>
      pm().post(calls.saveProcessDocument.path, { projectCode, processCode, use, documentCode: code });
    expect((await choose(extrusion, documentCode)).errorCode).toBe('200');
    expect((await processOf(projectCode, extrusion))?.workingInstruction).toMatchObject({ documentCode });
    expect((await choose(extrusion, 'D-GONE')).errorCode).toBe('unknown_reference');
    expect((await choose(extrusion, null)).errorCode).toBe('200');
    expect((await processOf(projectCode, extrusion))?.workingInstruction).toBeNull();
    const retire = { projectCode, documentCode, version: 1, reason: '并入通用规程' };
    expect((await pm().post(calls.retireManagementDocument.path, retire)).errorCode).toBe('200');
    expect((await choose(extrusion, documentCode)).errorCode).toBe('unknown_reference');
    expect((await processOf(projectCode, sterilization))?.workingInstruction?.isRetired).toBe(true);
    // A document in the place of the retired one.
    expect((await upload(projectCode, sterilization, '新作业.pdf', pdf)).data.documentCode).not.toBe(documentCode);
  });
});
