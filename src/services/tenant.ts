import { tenant } from '#domain/contract/tenant';
import { bind } from './bind';

interface ChoseWire {
  query: undefined;
  params: undefined;
  body: { tenantCode: string };
  form: undefined;
  data: unknown;
}

/** Chooses the tenant to work in. */
export const chooseTenant = bind<ChoseWire>(tenant.chose);
