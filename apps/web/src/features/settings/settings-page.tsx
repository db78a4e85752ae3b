import type { NotificationSettings } from '@pechincha/contracts/entities/notification-settings';
import type { PushCategory } from '@pechincha/contracts/notices';
import { memberPageTitles } from '@pechincha/contracts/page-heads';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { QueryView, Skeletons } from '../../components/ui/query-view';
import { Setting, SettingsList, Switch } from '../../components/ui/settings';
import { ACTION_ERROR_TEXT, isOutcomeUnknown, toApiError } from '../../lib/api-error';
import { notificationKeys } from '../../lib/keys';
import { showToast } from '../../lib/show-toast';
import { getStored } from '../../lib/storage';
import type { Theme } from '../../lib/style';
import { usePageHead } from '../../lib/page-head';
import { type SettingsChange, useNotificationSettings } from '../../shared/live/notification-settings';
import { getPushState, type PushState, turnOffPush, turnOnPush } from '../../shared/live/push-device';
import { useSession } from '../../shared/session/use-session';
import { QuietSetting } from './quiet-setting';
import { RankingSetting } from './ranking-setting';
import './settings.css';

const TITLE = 'Avisos fora do site';

const texts: Record<PushState, string> = {
  off: 'Chegam mesmo com o site fechado. Você escolhe quais, e desliga quando quiser.',
  on: 'Este aparelho recebe avisos, mesmo com o site fechado.',
  blocked: 'Você bloqueou os avisos deste site. Para receber, libere nas permissões do navegador.',
  install: 'No iPhone e no iPad, adicione o site à Tela de Início e abra por lá para receber avisos.',
  unsupported: 'Este navegador não recebe avisos com o site fechado.',
  unavailable: 'Os avisos fora do site estão desligados por enquanto.',
};

/** Turns the pushes to this device on and off. The permission is asked for by its button only. */
function DeviceSetting({ memberId }: { memberId: string }) {
  const queryClient = useQueryClient();
  const queryKey = notificationKeys.device(memberId);
  const { data: state, isError } = useQuery({
    queryKey,
    queryFn: () => getPushState(memberId),
    // Another tab may have turned them on or off.
    refetchOnWindowFocus: 'always',
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => (state === 'on' ? turnOffPush() : turnOnPush(memberId)),
    onSuccess(next) {
      queryClient.setQueryData(queryKey, next);
      if (next === 'on') showToast('success', 'Pronto! Este aparelho recebe avisos.');
      else if (state === 'on') showToast('success', 'Este aparelho não recebe mais avisos.');
    },
    onError(error) {
      if (isOutcomeUnknown(error)) void queryClient.invalidateQueries({ queryKey });
      const { status, errors, message } = toApiError(error);
      showToast(
        'error',
        (status === 400 && errors[0]?.message) || (status === 503 && message) || ACTION_ERROR_TEXT,
      );
    },
  });
  return (
    <Setting title={TITLE} description={isError ? ACTION_ERROR_TEXT : state ? texts[state] : 'Um momento…'}>
      {state === 'on' || state === 'off' ? (
        <Button
          className={state === 'on' ? 'button' : 'button main'}
          disabled={isPending}
          onClick={() => mutate()}
        >
          {state === 'on' ? 'Parar neste aparelho' : 'Receber avisos neste aparelho'}
        </Button>
      ) : null}
    </Setting>
  );
}

function onStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** The theme of this device, which the button of the top bar and other tabs change too. */
function ThemeSetting() {
  const theme = useSyncExternalStore(onStorage, () => getStored('theme') ?? '');
  return (
    <Setting title="Tema" description="Claro, escuro ou como o aparelho estiver.">
      <select
        className="input"
        aria-label="Tema"
        value={theme}
        onChange={({ target }) => window.setTheme((target.value as Theme) || null)}
      >
        <option value="">Como o aparelho</option>
        <option value="light">Claro</option>
        <option value="dark">Escuro</option>
      </select>
    </Setting>
  );
}

interface SettingsGroupProps {
  /** Id of the heading. */
  id: string;
  title: string;
  description?: string;
  children: ReactNode;
}

/** Settings under a heading. */
function SettingsGroup({ id, title, description, children }: SettingsGroupProps) {
  return (
    <section className="mt-8" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {description ? <p className="muted small mt-1">{description}</p> : null}
      <div className="mt-3">
        <SettingsList>{children}</SettingsList>
      </div>
    </section>
  );
}

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
  usePageHead(memberPageTitles.settings);
  const { user } = useSession();
  const query = useNotificationSettings();
  if (!user) return null;
  return (
    <main id="conteudo" tabIndex={-1} className="wrap settings-page">
      <h1>Configurações</h1>
      <SettingsGroup id="neste-aparelho" title="Neste aparelho">
        <DeviceSetting memberId={user._id} />
        <ThemeSetting />
      </SettingsGroup>
      <QueryView
        query={query}
        skeleton={<Skeletons itemClass="mt-6 h-80" />}
        error="Não foi possível carregar as configurações."
      >
        {(settings) => <NotificationGroups memberId={user._id} settings={settings} change={query.change} />}
      </QueryView>
      {/* Managers and admins are in no ranking. */}
      {user.role === 'user' ? (
        <SettingsGroup id="ranking" title="Ranking">
          <RankingSetting memberId={user._id} />
        </SettingsGroup>
      ) : null}
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
