import { memberPageTitles } from '@pechincha/contracts/page-titles';
import type { NotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import type { PushCategory } from '@pechincha/contracts/notices';
import { Link } from 'react-router-dom';
import { LoadError } from '../../../components/ui/load-error';
import { Setting } from '../../../components/ui/setting';
import { Switch } from '../../../components/ui/switch';
import { useDelayed } from '../../../lib/use-delayed';
import { usePageTitle } from '../../../lib/use-page-title';
import {
  useNotificationSettings,
  type SettingsChange,
} from '../../../shared/live/hooks/use-notification-settings';
import { useSession } from '../../../shared/session/hooks/use-session';
import { DeviceSetting } from './device-setting';
import { QuietSetting } from './quiet-setting';
import { SettingsGroup } from './settings-group';
import { ThemeSetting } from './theme-setting';
import './settings-page.css';

const pushTexts: Record<PushCategory, { title: string; description: string }> = {
  alert: {
    title: 'Alertas e quem você segue',
    description: 'Promoções que combinam com o que você procura.',
  },
  deal: { title: 'Promoções salvas', description: 'Quando o preço baixa e na véspera de terminar.' },
  mention: { title: 'Menções e respostas', description: 'Quando alguém fala com você nos comentários.' },
  moderation: { title: 'Suas publicações', description: 'Quando a moderação aprova ou rejeita.' },
  points: { title: 'Conquistas e resgates', description: 'Insígnias novas e a entrega das recompensas.' },
};

const liveTexts = {
  toasts: { title: 'Mostrar na tela', description: 'Um aviso no canto da página.' },
  sound: { title: 'Tocar um som', description: 'Curto, uma vez por aviso.' },
};

/** `/configuracoes` */
export function SettingsPage() {
  usePageTitle(memberPageTitles.settings);
  const { user } = useSession();
  const { data: settings, isPending, isError, refetch, change } = useNotificationSettings();
  const showSkeleton = useDelayed(isPending);
  if (!user) return null;
  return (
    <main id="conteudo" tabIndex={-1} className="wrap settings-page">
      <h1>Configurações</h1>
      <SettingsGroup id="neste-aparelho" title="Neste aparelho">
        <DeviceSetting memberId={user._id} />
        <ThemeSetting />
      </SettingsGroup>
      {showSkeleton ? <div className="skeleton mt-6 h-80" role="status" aria-label="Carregando" /> : null}
      {isError && !settings ? (
        <LoadError onRetry={() => void refetch()}>Não foi possível carregar as configurações.</LoadError>
      ) : null}
      {settings ? <NotificationGroups memberId={user._id} settings={settings} change={change} /> : null}
      <SettingsGroup id="seus-votos" title="Seus votos">
        <Setting
          title={user.voice === 0 ? 'Seus votos ainda não contam' : 'Seus votos contam'}
          description={
            user.voice === 0
              ? 'O que falta está no seu perfil.'
              : 'As suas curtidas e conferências ajudam a mostrar o que ainda vale.'
          }
        >
          <Link className="button" to="/perfil">
            Ver meu perfil
          </Link>
        </Setting>
      </SettingsGroup>
    </main>
  );
}

interface NotificationGroupsProps {
  memberId: string;
  settings: NotificationSettings;
  change: (change: SettingsChange) => Promise<boolean>;
}

function NotificationGroups({ memberId, settings, change }: NotificationGroupsProps) {
  const { push, quiet } = settings;
  return (
    <>
      <SettingsGroup
        id="o-que-avisar"
        title="O que avisar nos aparelhos"
        description="A lista no sino guarda tudo, sempre. Isto vale para os aparelhos que recebem avisos."
      >
        {(Object.keys(pushTexts) as PushCategory[]).map((category) => (
          <Setting key={category} {...pushTexts[category]}>
            <Switch
              checked={push[category]}
              label={pushTexts[category].title}
              onPress={() => void change({ push: { [category]: !push[category] } })}
            />
          </Setting>
        ))}
      </SettingsGroup>
      <SettingsGroup
        id="site-aberto"
        title="Com o site aberto"
        description="Vale em todos os seus aparelhos. No sino você desliga só em um."
      >
        {(Object.keys(liveTexts) as (keyof typeof liveTexts)[]).map((setting) => (
          <Setting key={setting} {...liveTexts[setting]}>
            <Switch
              checked={settings[setting]}
              label={liveTexts[setting].title}
              onPress={() => void change({ [setting]: !settings[setting] })}
            />
          </Setting>
        ))}
      </SettingsGroup>
      <SettingsGroup id="descanso" title="Descanso">
        <QuietSetting memberId={memberId} quiet={quiet} onChange={(next) => change({ quiet: next })} />
      </SettingsGroup>
    </>
  );
}
