import { useState } from 'react';
import { isLiveSettingOn, saveLiveSetting, type LiveSetting } from '../live-settings';
import './live-switches.css';

const labels: Record<LiveSetting, string> = { toasts: 'Mostrar na tela', sound: 'Tocar um som' };

/** Per-device settings for live events; they do not affect the notification list. */
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
  const [on, setOn] = useState(() => isLiveSettingOn(setting));
  return (
    <label>
      <input
        type="checkbox"
        checked={on}
        onChange={({ target }) => {
          setOn(target.checked);
          saveLiveSetting(setting, target.checked);
        }}
      />
      {labels[setting]}
    </label>
  );
}
