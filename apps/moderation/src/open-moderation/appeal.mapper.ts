import type { Appeal } from '@pechincha/contracts/entities/appeal';
import type { AppealRow, LogEntryRow } from '../log/log-entry.schema.js';
import { isErased, type MemberRow } from '../members/member.schema.js';

/** @param author missing until the first event of users arrives */
export function toAppeal(
  { _id, thing, at, action, reasonCode, reason, caution, authorId }: LogEntryRow,
  appeal: AppealRow,
  author: MemberRow | undefined,
  needsOther: boolean,
): Appeal {
  return {
    ...{ _id, thing, needsOther, at: appeal.at.toISOString(), text: appeal.text },
    decision: { at: at.toISOString(), action, reasonCode, reason, caution },
    author: {
      ...{ _id: authorId, name: author?.name ?? '', avatar: author?.avatar ?? null },
      ...(author && isErased(author) && { deleted: true }),
    },
  };
}
