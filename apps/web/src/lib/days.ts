const dayFormat = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', dateStyle: 'medium' });

/** A day as `2026-11-12`, for formats in UTC. */
export const toMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** `12 de nov. de 2026` */
export const formatDay = (day: string): string => dayFormat.format(toMidnight(day));
