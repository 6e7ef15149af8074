import govProductData from '../../data/govProductClasses.json';
import provinceData from '../../data/provinces.json';
import type { Words } from '../../kernel/levels';

interface Coded extends Words {
  readonly code: string;
}

/** The 34 divisions at the level of a province, by their codes of GB/T 2260 and under their short names. */
export const provinces: readonly Coded[] = provinceData;

/**
 * What of the catalogue of government procurement (政府采购品目分类目录, 财库〔2022〕31号) this portal's services fall
 * under: C16, information technology services, with its classes.
 */
export const govProductClasses: readonly Coded[] = govProductData;
