import dayjs from 'dayjs';
import { portalDayOf } from '#domain/kernel/days';

/** The sign for a missing value. */
export const NOTHING = '–';

/** An instant as YYYY-MM-DD HH:mm in the reader's time zone. */
export function formatInstant(instant: string | null | undefined): string {
  const time = dayjs(instant ?? Number.NaN);
  return time.isValid() ? time.format('YYYY-MM-DD HH:mm') : NOTHING;
}

/** Today in the portal's time zone, as the server counts days. */
export const portalToday = (): string => portalDayOf(new Date());

/** A day of the reader's calendar as YYYY-MM-DD, as the wire writes days. */
export function formatDay(date: Date): string {
  return dayjs(date).format('YYYY-MM-DD');
}

const formatOf = (digits?: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits ?? 2 });
// Made once, as making it takes longer than formatting: a page of rows holds hundreds of numbers.
const plain = formatOf();

/** Numbers, money and points with thousands separators. */
export function formatNumber(value: number | null | undefined, digits?: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NOTHING;
  return (digits === undefined ? plain : formatOf(digits)).format(value);
}

/** A change, with the sign of whether it is one for more. */
export const formatSigned = (value: number): string => `${value > 0 ? '+' : ''}${formatNumber(value)}`;

/** Money in fen as it is written in accounts: ¥1,234.50, -¥150.00. The one way in which money with its sign is shown. */
export const formatYuan = (fen: number): string => `${fen < 0 ? '-' : ''}¥${formatNumber(Math.abs(fen) / 100, 2)}`;

/** Money in fen as yuan without a sign, as fields hold it, to the fen where there are any. */
export const formatMoney = (fen: number): string => formatNumber(fen / 100, fen % 100 === 0 ? 0 : 2);

/** A size in bytes as kB or MB. */
export function formatBytes(bytes: number): string {
  return bytes < 1024 * 1024
    ? `${formatNumber(Math.max(bytes / 1024, 0.1), 1)} kB`
    : `${formatNumber(bytes / 1024 / 1024, 1)} MB`;
}

/** A limit, in whole megabytes. */
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** A control of ISO/IEC 27001's Annex A as the standard writes it. */
export const annexRef = (ref: string): string => `A.${ref}`;

/** The time of an instant as HH:mm:ss in the reader's time zone. */
export const formatTime = (instant: string): string => dayjs(instant).format('HH:mm:ss');
