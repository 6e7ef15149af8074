import { cutAt } from '@/utils/columns';

/** What the three lists of assets begin with. */
export const assetCells = { assetCode: { width: 124 }, name: cutAt(200), value: { width: 110 } };

/** Confidentiality, integrity and availability in one. */
export const protectionCell = {
  title: 'C / I / A',
  width: 90,
  align: 'center' as const,
  paths: ['confidentiality', 'integrity', 'availability'],
  render: (_: unknown, row: { confidentiality: number; integrity: number; availability: number }) =>
    `${row.confidentiality} / ${row.integrity} / ${row.availability}`,
};
