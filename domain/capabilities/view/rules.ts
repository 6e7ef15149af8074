/* Views that a person saves of lists. */

/** Characters of a view's name. */
export const VIEW_NAME_MAX = 30;
/** Views of one list. */
export const VIEWS_MAX = 50;
/** Filters of a view, and columns. */
export const VIEW_KEYS_MAX = 60;
/** Lists that an account has views of; there are fewer lists. */
export const VIEW_LISTS_MAX = 200;
