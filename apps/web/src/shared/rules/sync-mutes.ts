import { getToken } from '../../lib/token';
import { listRules } from './rules';
import { saveMutes } from './mutes';

/** Copies a member's mutes to the device. Errors are ignored: the next page load tries again. */
export async function syncMutes(): Promise<void> {
  const token = getToken();
  if (token === null) return;
  const mutes = await listRules('mute').catch(() => undefined);
  if (mutes && getToken() === token) saveMutes(mutes);
}
