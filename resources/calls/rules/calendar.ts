export interface CalendarEvent {
  readonly uid: string;
  readonly title: string;
  /** An instant, ISO. */
  readonly at: string;
  readonly url: string;
}

/** Reminders, in days before the event. */
const reminderDays = [7, 1];

/** An iCalendar file (RFC 5545). @param stamp time of the last change, ISO */
export function calendarFile(events: readonly CalendarEvent[], stamp: string): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Seseragi//Calls//JA', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function eventLines({ uid, title, at, url }: CalendarEvent, stamp: string): string[] {
  const facts = [
    `UID:${uid}`,
    `DTSTAMP:${basicFormat(stamp)}`,
    `DTSTART:${basicFormat(at)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
  ];
  const reminders = reminderDays.flatMap((days) => [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-P${days}D`,
    'END:VALARM',
  ]);
  return ['BEGIN:VEVENT', ...facts, ...reminders, 'END:VEVENT'];
}

/** `2026-11-20T09:00:00.000Z` → `20261120T090000Z` */
const basicFormat = (instant: string) => `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n');

/** Maximum line length in octets. */
const maxLineOctets = 75;

/** Folds a long line: continuation lines begin with a space, and no multi-byte character is split. */
function folded(line: string): string {
  let [text, octets] = ['', 0];
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > maxLineOctets) [text, octets] = [`${text}\r\n `, 1];
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
