import type { RetryReason } from './member-retry';

export const retryText: Record<RetryReason, { title: string; text: string }> = {
  network: { title: 'Sem resposta do servidor', text: 'Continuamos tentando; você segue conectado.' },
  busy: {
    title: 'Muitos acessos de uma vez',
    text: 'Tentamos de novo daqui a pouco; você segue conectado.',
  },
};
