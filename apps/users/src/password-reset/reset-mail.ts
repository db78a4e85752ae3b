import { createLinkMail } from '../mail/link-mail.js';
import type { Mail } from '../mail/mailer.js';
import { RESET_TTL_MINUTES } from './reset.schema.js';

export const createResetMail = (to: string, name: string | null, link: string): Mail =>
  createLinkMail({
    ...{ to, name, link, subject: 'Crie sua nova senha do Pechincha', button: 'Criar nova senha' },
    lines: [
      'Recebemos um pedido para criar uma nova senha para a sua conta no Pechincha.',
      `Abra este endereço para escolher a nova senha. Ele vale por ${RESET_TTL_MINUTES} minutos e só uma vez:`,
    ],
    ignore:
      'Se não foi você quem pediu, ignore este e-mail: sua senha continua a mesma e ninguém entra na sua conta.',
  });
