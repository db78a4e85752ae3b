import { DoorClosed, UserX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { MainLink, StatePage } from '../components/ui/state-page';
import { SuspendedAccount } from '../features/profile/data-settings';
import { useSite } from '../lib/site';
import { setSignOutReason, type SignOutReason } from '../lib/token';
import { usePageHead } from '../lib/page-head';

const titles: Record<SignOutReason, string> = {
  suspended: 'Sua conta está suspensa',
  deleted: 'Sua conta foi excluída',
};

/** Replaces the page after a suspension or deletion; the next navigation closes it. */
export function SessionEndedPage({ reason }: { reason: SignOutReason }) {
  const { key } = useLocation();
  const { contactEmail } = useSite();
  const initialKey = useRef(key);
  const main = useRef<HTMLElement>(null);
  usePageHead(titles[reason]);
  useEffect(() => main.current?.focus(), []);
  useEffect(() => {
    if (key !== initialKey.current) setSignOutReason(null);
  }, [key]);

  const homeLink = <MainLink to="/">Ver as promoções</MainLink>;
  return (
    <main id="conteudo" tabIndex={-1} ref={main}>
      {reason === 'suspended' ? (
        <>
          <StatePage
            icon={UserX}
            title={titles.suspended}
            level={1}
            actions={
              <>
                {homeLink}
                <a className="button" href={`mailto:${contactEmail}?subject=Conta%20suspensa`}>
                  Falar com a gente
                </a>
              </>
            }
          >
            Fale com a gente para saber o motivo. Enquanto isso, você pode ver as promoções sem entrar.
          </StatePage>
          <SuspendedAccount />
        </>
      ) : (
        <StatePage icon={DoorClosed} title={titles.deleted} level={1} actions={homeLink}>
          Apagamos seus dados. O que você publicou fica no ar como “Conta removida”. Obrigado por ter passado
          por aqui.
        </StatePage>
      )}
    </main>
  );
}
