import { iso } from '#domain/contract/iso';
import type { IsoWire } from '#domain/contract/iso.schema';
import { bind } from './bind';

/** Standards that a project can be made for. */
export const getStandards = bind<IsoWire['standardList']>(iso.standardList);
