import { removeStored, setStored } from '../../lib/storage';
import { clearToken, saveToken } from '../../lib/token';
import { PUSH_SESSION_KEY } from '../session/push-member';
import { isPushOn } from './push-device';

afterEach(() => {
  removeStored(PUSH_SESSION_KEY);
  clearToken();
});

it('pushes are on for the session that added the device, not for the next one on it', () => {
  saveToken('header.claims.0123456789abcdef');
  expect(isPushOn()).toBe(false);
  setStored(PUSH_SESSION_KEY, '0123456789abcdef');
  expect(isPushOn()).toBe(true);
  saveToken('header.claims.fedcba9876543210');
  expect(isPushOn()).toBe(false);
  clearToken();
  expect(isPushOn()).toBe(false);
});
