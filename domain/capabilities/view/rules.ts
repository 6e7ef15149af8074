/* Views that a person saves of lists. */

/** Characters of a view's name. */
export const VIEW_NAME_MAX = 30;
/** Views of one list. */
export const VIEWS_MAX = 50;
