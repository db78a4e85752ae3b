import { useNotificationSettings } from '../hooks/use-notification-settings';
import type { LiveSetting } from '../live-settings';
import './live-switches.css';

const labels: Record<LiveSetting, string> = { toasts: 'Mostrar na tela', sound: 'Tocar um som' };

/** What open pages do; it does not affect the notification list. */
export function LiveSwitches() {
  const { data: settings, change } = useNotificationSettings();
  return (
    <fieldset className="live-switches">
      <legend className="vh">Quando algo acontece com o site aberto</legend>
      {(Object.keys(labels) as LiveSetting[]).map((setting) => (
        <label key={setting}>
          <input
            type="checkbox"
            checked={settings?.[setting] ?? true}
            disabled={!settings}
            onChange={({ target }) => change({ [setting]: target.checked })}
          />
          {labels[setting]}
        </label>
      ))}
    </fieldset>
  );
}
