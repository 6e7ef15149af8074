import { iso } from '#domain/iso/contract';
import type { IsoWire } from '#domain/iso/schema';
import { bind } from './bind';

/** Standards that a project can be made for. */
export const getStandards = bind<IsoWire['standardList']>(iso.standardList);
