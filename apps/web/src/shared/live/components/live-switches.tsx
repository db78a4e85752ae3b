import { useState } from 'react';
import { isDeviceSettingOn, saveDeviceSetting, type LiveSetting } from '../live-settings';
import './live-switches.css';

const labels: Record<LiveSetting, string> = { toasts: 'Mostrar na tela', sound: 'Tocar um som' };

/** Of this device, beside the member's settings; they do not affect the notification list. */
export function LiveSwitches() {
  return (
    <fieldset className="live-switches">
      <legend className="vh">Quando algo acontece, neste aparelho</legend>
      <LiveSwitch setting="toasts" />
      <LiveSwitch setting="sound" />
    </fieldset>
  );
}

function LiveSwitch({ setting }: { setting: LiveSetting }) {
  const [on, setOn] = useState(() => isDeviceSettingOn(setting));
  return (
    <label>
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked);
          saveDeviceSetting(setting, target.checked);
        }}
      />
      {labels[setting]}
    </label>
  );
}
