import { createStore } from '@/utils/store';

/** The one flag behind the dialog of one's own second factor, whoever opens it; the frame shows it (src/layouts/Shell.tsx). */
export const secondFactorOpen = createStore(false);
