import { CloudOff } from 'lucide-react';
import { StatePage } from '../../components/ui/state-page';
import type { RetryReason } from './member-retry';
import { retryText } from './retry-text';

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
