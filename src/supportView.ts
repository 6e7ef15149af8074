import { createStore } from './utils/store';

/** The support view that the screens show, by its code; calls say it, so that none is answered out of another view. */
export const shownView = createStore<string | null>(null);

/** A call has learnt that the view on screen is over; the frame (src/layouts/SupportBanner.tsx) leads back. */
export const viewIsOver = createStore(false);
