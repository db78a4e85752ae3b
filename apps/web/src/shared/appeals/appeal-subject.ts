import type { LogEntry } from '@pechincha/contracts/entities/moderation-log';

/** The promotion or comment whose decision is appealed. */
export type AppealSubject = Pick<LogEntry, 'kind'> & { id: string };

export const getAppealDraftKey = ({ kind, id }: AppealSubject): string => `appeal:${kind}:${id}`;
