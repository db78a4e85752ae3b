import { Info } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { InputField } from '../../components/ui/field';
import { findPreviousEntry, getHistoryIndex } from '../../lib/navigation';
import { getOrigin } from '../../lib/safe-path';
import { usePageHead } from '../../lib/page-head';
import { showToast } from '../../lib/show-toast';
import { tabStorage } from '../../lib/storage';
import { getToken } from '../../lib/token';
import { signInPaths } from '../../shared/session/use-session';
import './sign-in.css';

interface AuthPageProps {
  title: string;
  lead?: ReactNode;
  /** Persistent message above the form. */
  notice?: ReactNode;
  children: ReactNode;
}

/** Layout of sign-in, registration and password pages. */
export function AuthPage({ title, lead, notice, children }: AuthPageProps) {
  usePageHead(title);
  return (
    <main id="conteudo" tabIndex={-1}>
      <div className="account">
        <h1>{title}</h1>
        {lead ? <p className="muted">{lead}</p> : null}
        <div role="status">
          {notice ? (
            <p className="small account-note">
              <Info aria-hidden="true" />
              <span>{notice}</span>
            </p>
          ) : null}
        </div>
        {children}
      </div>
    </main>
  );
}

export const EmailField = (props: Omit<ComponentProps<typeof InputField>, 'label'>) => (
  <InputField
    label="Email"
    type="email"
    autoCapitalize="none"
    spellCheck={false}
    inputMode="email"
    {...props}
  />
);

export function TermsNote({ action }: { action: string }) {
  return (
    <p className="small muted mt-4 text-center">
      {action}, você concorda com os <Link to="/termos">Termos de Uso</Link> e a{' '}
      <Link to="/privacidade">Política de Privacidade</Link>.
    </p>
  );
}

/** Index of the first of the pages of signing in that the person has just been on, if it leads back by itself. */
function findFirstSignIn(): number | undefined {
  const before = findPreviousEntry((url) => !signInPaths.test(url.split('?', 1)[0]!))?.index ?? -1;
  return findPreviousEntry((url, index) => index === before + 1 && /^\/(login|register)\b/i.test(url))?.index;
}

/** Leaves for where the person came from: by going back, if that is in the history, to the same place on the page. */
export function ReturnToOrigin({ isGoogleUsed }: { isGoogleUsed: boolean }) {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const leftKey = useRef<string>(undefined);
  useEffect(() => {
    if (leftKey.current === key) return;
    leftKey.current = key;
    const path = isGoogleUsed ? '/perfil' : (getOrigin(state) ?? '/');
    // What was opened instead of a page of members becomes that page: no second entry for it.
    const index =
      findPreviousEntry((url) => url === path.split('#')[0])?.index ??
      (isGoogleUsed ? undefined : findFirstSignIn());
    if (index === undefined) void navigate(path, { replace: true });
    else void navigate(index - getHistoryIndex());
  }, [isGoogleUsed, state, key, navigate]);
  return null;
}

const KEPT_VALUES_KEY = 'sign-in-values';

interface KeptValues {
  name: string;
  email: string;
}

/** What was typed in this tab, without the password: who reads the terms comes back to it. */
export function readKeptValues(): KeptValues {
  try {
    return {
      name: '',
      email: '',
      ...(JSON.parse(tabStorage.get(KEPT_VALUES_KEY) ?? '{}') as Partial<KeptValues>),
    };
  } catch {
    return { name: '', email: '' };
  }
}

export const deleteKeptValues = (): void => tabStorage.remove(KEPT_VALUES_KEY);

/** Keeps the values as they are typed. */
export function useKeptValues(values: Partial<KeptValues>): void {
  const content = JSON.stringify(values);
  useEffect(() => {
    tabStorage.set(
      KEPT_VALUES_KEY,
      JSON.stringify({ ...readKeptValues(), ...(JSON.parse(content) as object) }),
    );
  }, [content]);
}

interface LinkState {
  linkToken: string;
  isUsed?: boolean;
}

export interface LinkToken {
  /** Empty when the page was opened without a link. */
  token: string;
  /** Whether the link has served its purpose, also before a reload. */
  isUsed: boolean;
  setUsed: () => void;
}

/**
 * The token of the link in an e-mail. Taken out of the address at once, so that it is in no history, screenshot or
 * Referer; kept in the entry's state for a reload.
 */
export function useLinkToken(): LinkToken {
  const [searchParams] = useSearchParams();
  const { pathname, state } = useLocation() as { pathname: string; state: LinkState | null };
  const navigate = useNavigate();
  const sent = searchParams.get('token');
  const replaceState = (linkState: LinkState) => void navigate(pathname, { replace: true, state: linkState });
  useEffect(() => {
    if (sent) replaceState({ linkToken: sent });
  });
  const token = sent ?? state?.linkToken ?? '';
  return {
    token,
    isUsed: !sent && state?.isUsed === true,
    setUsed: () => replaceState({ linkToken: token, isUsed: true }),
  };
}

/** Whether the browser has stored the token; a full disk or a private window may refuse it. */
function isSessionSaved(): boolean {
  try {
    return localStorage.getItem('token') === getToken();
  } catch {
    return false;
  }
}

/** Says after a sign-in that it will not outlast the page. */
export function warnOfUnsavedSession(): void {
  if (isSessionSaved()) return;
  showToast(
    'warning',
    'O navegador não tem espaço para guardar sua sessão: ao recarregar a página, você vai precisar entrar de novo.',
    { isLasting: true, key: 'unsaved-session' },
  );
}
