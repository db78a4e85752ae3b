/** Announcements are for the moment: after downtime the durable queues hold old ones, which would be news no more. */
const MAX_ANNOUNCEMENT_AGE_MS = 60_000;

export const isCurrent = ({ occurredAt }: { occurredAt: string }): boolean =>
  Date.now() - Date.parse(occurredAt) <= MAX_ANNOUNCEMENT_AGE_MS;
