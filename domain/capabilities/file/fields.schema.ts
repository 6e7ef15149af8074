import { z } from 'zod';
import { filter } from '../../kernel/fields.schema';

/** To be shown in a frame of the page rather than saved; only a PDF is. */
export const shownInFrame = filter(z.literal('true'));
