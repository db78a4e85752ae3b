/** Older announcements are dropped: after downtime the durable queues deliver outdated ones. */
const MAX_ANNOUNCEMENT_AGE_MS = 60_000;

export const isCurrentEvent = ({ occurredAt }: { occurredAt: string }): boolean =>
  Date.now() - Date.parse(occurredAt) <= MAX_ANNOUNCEMENT_AGE_MS;
