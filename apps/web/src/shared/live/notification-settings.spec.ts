import { defaultNotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import { clearToken, saveToken } from '../../lib/token';
import {
  isLiveQuiet,
  isLiveSettingOn,
  removeMemberSettings,
  saveDeviceSetting,
  storeMemberSettings,
} from './notification-settings';

const at = (time: string): Date => new Date(`2026-11-25T${time}:00-03:00`);
const night = { ...defaultNotificationSettings, quiet: { from: '22:00', to: '07:00' } };

beforeEach(() => saveToken('token'));
afterEach(() => {
  removeMemberSettings();
  clearToken();
});

it('everything is on until settings are stored', () => {
  expect([isLiveSettingOn('toasts'), isLiveSettingOn('sound'), isLiveQuiet()]).toEqual([true, true, false]);
});

it('a setting that is off is off alone', () => {
  storeMemberSettings({ ...defaultNotificationSettings, sound: false });
  expect([isLiveSettingOn('toasts'), isLiveSettingOn('sound')]).toEqual([true, false]);
});

it('everything is off in the quiet hours', () => {
  storeMemberSettings(night);
  expect([isLiveSettingOn('toasts', at('21:59')), isLiveQuiet(at('21:59'))]).toEqual([true, false]);
  expect([isLiveSettingOn('toasts', at('22:00')), isLiveSettingOn('sound', at('06:59'))]).toEqual([
    false,
    false,
  ]);
  expect(isLiveQuiet(at('03:00'))).toBe(true);
});

it('a visitor has no quiet hours', () => {
  storeMemberSettings(night);
  clearToken();
  expect([isLiveSettingOn('toasts', at('03:00')), isLiveQuiet(at('03:00'))]).toEqual([true, false]);
});

it('a setting that this device has turned off is off for everyone who uses it', () => {
  storeMemberSettings(defaultNotificationSettings);
  saveDeviceSetting('toasts', false);
  expect([isLiveSettingOn('toasts'), isLiveSettingOn('sound')]).toEqual([false, true]);
  clearToken();
  expect(isLiveSettingOn('toasts')).toBe(false);
  saveDeviceSetting('toasts', true);
  expect(isLiveSettingOn('toasts')).toBe(true);
});
