import { customType } from 'drizzle-orm/pg-core';

/** JSON.stringify writes a half of a character, and nothing else of text, as such an escape; it escapes the backslash of a person's own. */
const halves = /(?<=(?:^|[^\\])(?:\\\\)*)\\ud[89a-f][0-9a-f]{2}/gu;

/** A value as JSON that the database accepts: PostgreSQL refuses halves of characters, so each becomes U+FFFD. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes('\\ud') ? text.replace(halves, '\ufffd') : text;
}

/** A column of JSON. */
export const jsonb = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: jsonText,
});
