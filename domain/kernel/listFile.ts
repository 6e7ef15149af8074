/* A list as a workbook, as the server writes it and the screens ask for it. */

/** What a list call is asked for (`Accept`) to answer a workbook. */
export const xlsxMime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Answers to a list that was asked for as a workbook carry how many rows it has; `+` where the list has more. */
export const LIST_ROWS_HEADER = 'list-rows';
