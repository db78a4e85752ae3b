/** Advertisements start and end at midnight in São Paulo, whatever the browser's time zone. */
const timeZone = 'America/Sao_Paulo';

const isoDateFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Value of a date input, such as '2026-11-30'; '' for null. */
export const toDateInputValue = (time: string | null): string =>
  time ? isoDateFormat.format(new Date(time)) : '';
