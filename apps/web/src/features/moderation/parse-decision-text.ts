import { toObject } from '../../api/parsers';
import { parseMessage } from '../../api/promotion';

/** What to say of a decision: the server's text while it has not been applied yet. */
export const parseDecisionText = (response: unknown, doneText: string): string =>
  toObject(response)['pending'] === true ? (parseMessage(response) ?? doneText) : doneText;
