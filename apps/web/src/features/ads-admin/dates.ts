/** Days of America/Sao_Paulo, in which advertisements begin and end wherever the browser stands. */
const timeZone = 'America/Sao_Paulo';

const isoDateFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const dateFormat = new Intl.DateTimeFormat('pt-BR', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** What a date field holds of a time: '2026-11-30'; empty where there is none. */
export const toDateInputValue = (time: string | null): string =>
  time ? isoDateFormat.format(new Date(time)) : '';

/** '30 de nov. de 2026' */
export const formatDate = (time: string): string => dateFormat.format(new Date(time));
