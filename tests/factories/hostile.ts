import { strToU8, zipSync } from 'fflate';
import { inventoryBook } from '#server/subjects/assets/import/documents/inventoryBook';

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook whose one sheet has this many cells, all with the same text. */
export function sharing(rows: number, columns: number, text: string): Uint8Array {
  const body = `<row>${'<c t="s"><v>0</v></c>'.repeat(columns)}</row>`.repeat(rows);
  return zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${office}"><sheets><sheet name="${inventoryBook.sheets('zh-CN')[0]?.name}" r:id="r1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/sharedStrings.xml': strToU8(`<sst><si><t>${text}</t></si></sst>`),
    'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${body}</sheetData></worksheet>`),
  });
}

/** 400 kB that would inflate to 400 MB; the entry that type detectors inspect first, and by which a workbook is recognized. */
export const inflating = (): Uint8Array =>
  zipSync({
    '[Content_Types].xml': new Uint8Array(200_000_000),
    'xl/workbook.xml': new Uint8Array(200_000_000),
  });
