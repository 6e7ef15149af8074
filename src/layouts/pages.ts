import type { ComponentType } from 'react';

export interface PageModule {
  default: ComponentType;
}
/** Loaders by the route's component. */
export type Pages = Readonly<Record<string, () => Promise<PageModule>>>;
