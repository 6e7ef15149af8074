import { createStore } from '@/utils/store';

/** The one flag of the user's second-factor dialog, for all that open it; the frame shows it (src/layouts/Shell.tsx). */
export const secondFactorOpen = createStore(false);
