import { CloudOff } from 'lucide-react';
import { StatePage } from '../../components/ui/state-page';
import type { RetryReason } from './use-session';

export const retryText: Record<RetryReason, { title: string; text: string }> = {
  network: { title: 'Sem resposta do servidor', text: 'Continuamos tentando; você segue conectado.' },
  busy: {
    title: 'Muitos acessos de uma vez',
    text: 'Tentamos de novo daqui a pouco; você segue conectado.',
  },
};

/** Replaces member pages while the session is being retried. */
export function SessionRetryPage({ reason }: { reason: RetryReason }) {
  const { title, text } = retryText[reason];
  return (
    <main id="conteudo" tabIndex={-1} aria-busy="true">
      <div role="status">
        <StatePage icon={CloudOff} title={title} level={1}>
          {text}
        </StatePage>
      </div>
    </main>
  );
}
