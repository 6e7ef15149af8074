import { licences, toolKits } from '#server/core/user/tables';
import type { Tx } from '#server/kernel/db/tx';
import { demoLicences, demoToolKits } from './content';

export const licenceCodeOf = (type: string) => `L-${type}-1`;

/** The licence documents and guides that ship with the portal (public/clauses, public/guide). */
export async function seedDocuments(tx: Tx): Promise<void> {
  await tx.insert(licences).values(
    demoLicences.map((licence) => ({
      ...licence,
      licenceCode: licenceCodeOf(licence.type),
      url: `/static/clauses/${licence.type}.html`,
    })),
  );
  await tx.insert(toolKits).values(
    demoToolKits.map(({ file, title, showMsg }, i) => ({
      uniqueCode: `K${i + 1}`,
      title,
      showMsg,
      position: i + 1,
      downloadUrl: `/static/guide/${file}`,
    })),
  );
}
