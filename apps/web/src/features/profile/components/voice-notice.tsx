import type { CurrentUser } from '@pechincha/contracts/entities/user';
import type { VoiceRequirement } from '@pechincha/contracts/voice';
import { Hourglass, Mail, ShieldAlert, type LucideIcon } from 'lucide-react';
import { EmailConfirmationButton } from '../../../shared/session/components/email-confirmation-button';
import './voice-notice.css';

const missingTexts: Record<VoiceRequirement, { icon: LucideIcon; text: string }> = {
  email: { icon: Mail, text: 'Confirme seu e-mail' },
  age: { icon: Hourglass, text: 'Sua conta é nova: em poucos dias seus votos passam a contar.' },
  caution: {
    icon: ShieldAlert,
    text: 'Você recebeu uma advertência da moderação. Seus votos voltam a contar depois de 30 dias sem outra.',
  },
};

/** What is missing before the member's votes count; nothing once they do. */
export function VoiceNotice({ user }: { user: CurrentUser }) {
  if (user.voice !== 0) return null;
  return (
    <section className="voice-notice" aria-labelledby="votos-ainda-nao-contam">
      <h2 id="votos-ainda-nao-contam">Seus votos ainda não contam</h2>
      <ul>
        {user.voiceMissing.map((requirement) => {
          const missing = missingTexts[requirement];
          // A newer server may name another requirement.
          if (!missing) return null;
          const { icon: Icon, text } = missing;
          return (
            <li key={requirement}>
              <Icon aria-hidden="true" />
              <span>{text}</span>
              {requirement === 'email' ? (
                <EmailConfirmationButton email={user.email}>
                  Enviar link de confirmação
                </EmailConfirmationButton>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
