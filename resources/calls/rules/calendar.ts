/** A moment that is to stand in somebody's calendar. */
export interface CalendarEvent {
  readonly uid: string;
  readonly title: string;
  /** An instant, ISO. */
  readonly at: string;
  readonly url: string;
}

/** Days before it at which the calendar reminds of it. */
const remindedBefore = [7, 1];

/** A file for calendars (RFC 5545). @param stamp when what it says was last changed, ISO */
export function calendarFile(events: readonly CalendarEvent[], stamp: string): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Seseragi//Calls//JA', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, title, at, url }: CalendarEvent, stamp: string): string[] {
  const facts = [`UID:${uid}`, `DTSTAMP:${basic(stamp)}`, `DTSTART:${basic(at)}`, `SUMMARY:${escaped(title)}`, `URL:${url}`, 'TRANSP:TRANSPARENT'];
  const reminders = remindedBefore.flatMap((days) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-P${days}D`,
    'END:VALARM',
  ]);
  return ['BEGIN:VEVENT', ...facts, ...reminders, 'END:VEVENT'];
}

/** `2026-11-20T09:00:00.000Z` → `20261120T090000Z` */
const basic = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n');

/** Octets of a line at most. */
const longest = 75;

/** A long line goes on in the next after a space; no character is cut in two. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > longest) [text, octets] = [`${text}\r\n `, 1];
    text += character;
    octets += size;
  }
  return text;
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) as number;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
