import { toApiError } from '../../lib/api-error';
import { http } from '../../lib/http';
import { getStored, removeStored, setStored } from '../../lib/storage';
import { SIGN_OUTS_KEY } from '../../lib/token';
import { removePushDevice } from './remove-push-device';

const listSignOuts = (): string[] => getStored(SIGN_OUTS_KEY)?.trim().split(' ') ?? [];

function removeSignOut(token: string): void {
  const others = listSignOuts().filter((other) => other !== token);
  if (others.length > 0) setStored(SIGN_OUTS_KEY, others.join(' '));
  else removeStored(SIGN_OUTS_KEY);
}

/** Whether the server has an answer, which is final unless it is in trouble. */
async function postLogout(token: string): Promise<boolean> {
  try {
    await http.post('/users/logout', undefined, { headers: { Authorization: `Bearer ${token}` } });
    return true;
  } catch (error) {
    const { status } = toApiError(error);
    return status !== null && status < 500 && status !== 429;
  }
}

/** Ends on the server the sessions that were signed out of while it could not be reached. */
export async function sendSignOuts(): Promise<void> {
  for (const token of listSignOuts()) if (await postLogout(token)) removeSignOut(token);
}

/** Ends the pushes to this browser and the session, whose token is already removed from storage. */
export async function signOut(token: string): Promise<void> {
  await removePushDevice(token).catch(() => undefined);
  await sendSignOuts();
}
