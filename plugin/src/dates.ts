/** Time stamps as a person reads them. Pure. */

const MONTHS = "January February March April May June July August September October November December".split(" ");

/** The day of a time stamp: "2024-01-15". */
export function dayOf(timestamp: string): string {
  return timestamp.slice(0, 10);
}

/** "January 2024", or the year alone when no more is known; null when a time can't be read. */
export function monthOf(timestamp: string): string | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2})|$)/u.exec(timestamp) ?? [];
  if (year !== undefined && month === undefined) return year;
  const name = MONTHS[Number(month) - 1];
  return year === undefined || name === undefined ? null : `${name} ${year}`;
}

/** "2024-01-15 09:30"; only the day when the time stamp has no time, or midnight. */
export function momentOf(timestamp: string): string {
  const [, time] = /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2})/u.exec(timestamp) ?? [];
  return time === undefined || time === "00:00" ? dayOf(timestamp) : `${dayOf(timestamp)} ${time}`;
}
