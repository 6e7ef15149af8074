import { view } from '#domain/capabilities/view/contract';
import type { ViewWire } from '#domain/capabilities/view/schema';
import { client } from './client';

export const viewService = client<typeof view, ViewWire>(view);

/** The views that the user has saved of a list. */
export type SavedViews = ViewWire['getSavedViews']['data'];
export type SavedView = SavedViews['views'][number];
