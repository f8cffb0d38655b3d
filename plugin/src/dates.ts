/** Time stamps as a person reads them. Pure. */

import { dateText } from "./texts/locale";

/** The day of a time stamp as the sidecar writes it: "2024-01-15". */
export function dayOf(timestamp: string): string {
  return timestamp.slice(0, 10);
}

/** "Jan 15, 2024", as the language writes it; as it is when it can't be read. */
export function dayText(timestamp: string): string {
  return written(dayOf(timestamp), { dateStyle: "medium" }) ?? dayOf(timestamp);
}

/** "January 2024", or the year alone when no more is known; null when a time can't be read. */
export function monthOf(timestamp: string): string | null {
  const [, year, month] = /^(\d{4})(?:-(\d{2})|$)/u.exec(timestamp) ?? [];
  if (year === undefined || month === undefined) return year ?? null;
  return written(`${year}-${month}-01`, { year: "numeric", month: "long" });
}

/** "Jan 15, 2024, 9:30 AM"; only the day when the time stamp has no time, or midnight. */
export function momentOf(timestamp: string): string {
  const [, time] = /^\d{4}-\d{2}-\d{2}T(\d{2}:\d{2})/u.exec(timestamp) ?? [];
  if (time === undefined || time === "00:00") return dayText(timestamp);
  return written(`${dayOf(timestamp)}T${time}`, { dateStyle: "medium", timeStyle: "short" }) ?? timestamp;
}

/** "Jan 15, 2024, 9:30 AM" of a moment in seconds since 1970, on this computer's clock; "" for none. */
export function secondsText(seconds: number | null): string {
  return seconds === null ? "" : dateText(new Date(seconds * 1000), { dateStyle: "medium", timeStyle: "short" });
}

/** A day, or a day and time, with the digits that it was written with: no time zone moves it. Null when it is none. */
function written(day: string, options: Intl.DateTimeFormatOptions): string | null {
  const date = new Date(day.length > 10 ? `${day}Z` : day);
  const isDay = /^\d{4}-\d{2}-\d{2}/u.test(day) && !Number.isNaN(date.getTime());
  return isDay ? dateText(date, { ...options, timeZone: "UTC" }) : null;
}
