import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { demoInventoryWorkbook } from '#server/subjects/assets/demo/inventory';
import { mistakesWorkbook } from '#server/subjects/assets/demo/inventoryMistakes';

/*
 * Writes the guide's two workbooks anew, after a change of the demo inventory or of the template:
 * node --import tsx scripts/demo-files.ts
 */

const folder = join(import.meta.dirname, '../public/guide');

/** Makes equal bytes at any time and place: a workbook stores its creation time in every entry. */
function timeless(workbook: Uint8Array): Uint8Array {
  const entries = unzipSync(workbook);
  const core = entries['docProps/core.xml'];
  if (core)
    entries['docProps/core.xml'] = strToU8(
      strFromU8(core).replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2025-01-01T00:00:00Z'),
    );
  return zipSync(entries, { level: 9, mtime: new Date(2025, 0, 1) });
}

writeFileSync(join(folder, 'demo-inventory.xlsx'), timeless(await demoInventoryWorkbook()));
writeFileSync(join(folder, 'demo-inventory-mistakes.xlsx'), timeless((await mistakesWorkbook()).workbook));
